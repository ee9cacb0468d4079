import type { FastifyRequest } from 'fastify';
import * as calls from '../../../../wire/form-drafts';
import { ok } from '../../../http/envelope';
import type { App } from '../../../http/route-types';
import { routeOf } from '../../../http/wire-route';
import { createDeadline } from '../home/deadline';
import { openOnce } from '../home/open-once';
import { openRecords, requireButton } from '../module-context';
import { removeDraft } from './end-draft';
import { keepDraft, replaceDraft } from './keep-draft';
import { listDrafts } from './list-drafts';
import { readDraft } from './read-draft';
import { startRemovingDrafts } from './remove-old-drafts';

/** The titles of a list of drafts may take that long. */
const PATIENCE_MS = 4000;

/** Drafts of forms (docs/screens.md#drafts-of-forms): of who may save such a record, and read by their owner alone. */
export function registerFormDraftRoutes(app: App): void {
  const { deps } = app;
  const open = async (request: FastifyRequest, moduleId: string, recordId: string) => {
    const context = await openRecords(request, deps, moduleId);
    requireButton(context, recordId === '' ? 'add' : 'edit');
    return context;
  };

  app.route({
    ...routeOf(calls.listModuleDrafts),
    handler: async (request) => {
      const { modelId: moduleId } = request.params;
      await openRecords(request, deps, moduleId);
      const options = { open: openOnce(request, deps), deadline: createDeadline(PATIENCE_MS), moduleId };
      return ok({ list: await listDrafts(deps, request.session, options) });
    },
  });

  app.route({
    ...routeOf(calls.keepDraft),
    handler: async (request) => {
      const { params, body, translate } = request;
      const context = await open(request, params.modelId, body.recordId);
      return ok(await keepDraft(context, body), translate('server.formDraft.kept'));
    },
  });

  app.route({
    ...routeOf(calls.replaceDraft),
    handler: async (request) => {
      const { params, body, translate } = request;
      const context = await open(request, params.modelId, body.recordId);
      return ok(await replaceDraft(context, { id: params.id, body }), translate('server.formDraft.kept'));
    },
  });

  app.route({
    ...routeOf(calls.readDraft),
    handler: async (request) => {
      const { params, session } = request;
      return ok(await readDraft(deps, session, { id: params.id, open: openOnce(request, deps) }));
    },
  });

  app.route({
    ...routeOf(calls.removeDraft),
    handler: async ({ params, session, translate }) => {
      await removeDraft(deps, session.user.userId, params.id);
      return ok(null, translate('server.formDraft.removed'));
    },
  });
}

/** Removes old drafts while the server runs. */
export function registerFormDraftJob(app: App): void {
  let stop = async () => {};
  app.addHook('onReady', async () => {
    stop = startRemovingDrafts(app.deps, app.log);
  });
  app.addHook('onClose', () => stop());
}
