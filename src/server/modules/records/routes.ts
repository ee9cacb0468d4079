import type { FastifyRequest } from 'fastify';
import * as calls from '../../../wire/records';
import { BODY_LIMITS } from '../../http/body-limits';
import { ok } from '../../http/envelope';
import type { App, RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { registerBatchEditRoutes } from './batch-edit/routes';
import { MAX_MORE, readMoreRows } from './capped-rows';
import { registerCommentRoutes } from './comments/routes';
import { deleteRecords } from './delete-records';
import { readFormDataFields } from './field-data';
import { hasDrafts } from './form-drafts/list-drafts';
import { registerFormDraftJob, registerFormDraftRoutes } from './form-drafts/routes';
import { listFields } from './list-records';
import { registerHomeRoutes } from './home/routes';
import { registerGroupRoutes } from './groups/routes';
import { registerLinkRoutes, registerListRoutes } from './list-routes';
import { openModule, openRecords, requireButton } from './module-context';
import { saveAtVersion } from './module-version';
import { makeReleaseProof } from './opened-release';
import { readConfig } from './read-config';
import { readScreen } from './read-screen';
import { readDisplayRecord, readRecord } from './read-record';
import { readTrail } from './read-trail';
import { registerBinJob, registerBinRoutes } from './recycle-bin/routes';
import { readBody, readDraftId, readIdempotencyKey, readIds, readInput, readVersion, toCount } from './requests';
import { registerRelatedRoutes } from './related/routes';
import { createRecord, updateRecord } from './save-record';

const RECORD_BODY = { bodyLimit: BODY_LIMITS.record };
/** Release of a response, so that open lists notice a newer one. */
const VERSION_HEADER = 'formloom-module-version';

/** Records of released modules: every route uses `openModule`, those about records `openRecords`. */
export const routes: RoutePlugin = async (app) => {
  app.decorateRequest('moduleVersion', 0);
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, moduleParam: 'modelId' };
  });
  // eslint-disable-next-line max-params -- Fastify tells a hook with a callback by its fourth parameter
  app.addHook('onSend', ({ moduleVersion }, reply, _payload, done) => {
    if (moduleVersion > 0) reply.header(VERSION_HEADER, moduleVersion);
    done();
  });
  registerScreenRoutes(app);
  registerListRoutes(app);
  registerGroupRoutes(app);
  registerLinkRoutes(app);
  registerReadRoutes(app);
  registerRelatedRoutes(app);
  registerWriteRoutes(app);
  registerBatchEditRoutes(app);
  registerCommentRoutes(app);
  registerBinRoutes(app);
  registerBinJob(app);
  registerHomeRoutes(app);
  registerFormDraftRoutes(app);
  registerFormDraftJob(app);
};

/** Routes for rendering a module. */
function registerScreenRoutes(app: App): void {
  const { deps } = app;

  app.route({
    ...routeOf(calls.readScreen),
    handler: async (request) => {
      const context = await openModule(request, deps, request.params.modelId);
      const { version } = context.module;
      const drafts = await hasDrafts(context, request.session);
      return ok({
        model: readScreen(context),
        version,
        versionProof: await makeReleaseProof(context),
        hasDrafts: drafts,
      });
    },
  });

  app.get(`${calls.RECORDS}/:modelId/Config`, { schema: { params: calls.RecordModuleParams } }, async (request) => {
    const context = await openModule(request, deps, request.params.modelId);
    return ok({ ...readConfig(context), versionProof: await makeReleaseProof(context) });
  });

  // A single document of the config (docs/clients.md#config).
  app.get(`${calls.RECORDS}/:modelId/FormData`, { schema: { params: calls.RecordModuleParams } }, async (request) => {
    const { formData } = readConfig(await openModule(request, deps, request.params.modelId));
    return ok({ formData });
  });
  app.get(`${calls.RECORDS}/:modelId/ColumnData`, { schema: { params: calls.RecordModuleParams } }, async (request) => {
    const { columnData } = readConfig(await openModule(request, deps, request.params.modelId));
    return ok({ columnData });
  });

  app.get(
    '/api/visualdev/Base/:modelId/FormDataFields',
    { schema: { params: calls.RecordModuleParams } },
    async (request) => ok({ list: readFormDataFields(await openModule(request, deps, request.params.modelId)) }),
  );
}

/** Routes of a record, and of its sub-table rows beyond those in a list. */
function registerReadRoutes(app: App): void {
  const { deps } = app;

  app.route({
    ...routeOf(calls.readRecord),
    handler: async (request) => {
      const context = await openRecords(request, deps, request.params.modelId);
      requireButton(context, 'edit', 'detail');
      return ok(await readRecord(context, request.params.id));
    },
  });

  app.route({
    ...routeOf(calls.readShownRecord),
    handler: async (request) => {
      const context = await openRecords(request, deps, request.params.modelId);
      requireButton(context, 'detail', 'edit');
      return ok(await readDisplayRecord(context, request.params.id));
    },
  });

  app.route({
    ...routeOf(calls.listRecordChanges),
    handler: async (request) => {
      const { modelId, id } = request.params;
      const context = await openRecords(request, deps, modelId);
      requireButton(context, 'detail', 'edit');
      return ok(await readTrail(context, id, request.query));
    },
  });

  // Rows of a sub-table beyond those in a list.
  app.route({
    ...routeOf(calls.readMoreRows),
    handler: async (request) => {
      const { modelId, id, tableKey } = request.params;
      const context = await openRecords(request, deps, modelId);
      const offset = toCount(request.query.offset, 0, 1_000_000);
      const limit = toCount(request.query.limit, MAX_MORE, MAX_MORE);
      return ok(await readMoreRows(context, listFields(context), { id, tableKey, offset, limit }));
    },
  });
}

function registerWriteRoutes(app: App): void {
  const { deps } = app;
  const openFor = async (request: FastifyRequest, moduleId: string, button: string) => {
    const context = await openRecords(request, deps, moduleId);
    requireButton(context, button);
    return context;
  };

  app.route({
    ...routeOf(calls.createRecord),
    ...RECORD_BODY,
    handler: async (request) => {
      const open = () => openFor(request, request.params.modelId, 'add');
      const saved = await saveAtVersion(open, request.body, (context, body) =>
        createRecord(context, {
          input: readInput(body),
          idempotencyKey: readIdempotencyKey(request.headers, body),
          draftId: readDraftId(body),
        }),
      );
      return ok(saved, request.translate('server.created'));
    },
  });

  app.route({
    ...routeOf(calls.updateRecord),
    ...RECORD_BODY,
    handler: async (request) => {
      const open = () => openFor(request, request.params.modelId, 'edit');
      const saved = await saveAtVersion(open, request.body, (context, body) =>
        updateRecord(context, {
          ...{ id: request.params.id, input: readInput(body), version: readVersion(body) },
          draftId: readDraftId(body),
        }),
      );
      return ok(saved, request.translate('server.updated'));
    },
  });

  app.route({
    ...routeOf(calls.removeRecord),
    handler: async (request) => {
      const context = await openRecords(request, deps, request.params.modelId);
      requireButton(context, 'remove');
      await deleteRecords(context, [request.params.id]);
      return ok(null, request.translate('server.removed'));
    },
  });

  app.route({
    ...routeOf(calls.removeRecords),
    handler: async (request) => {
      const context = await openRecords(request, deps, request.params.modelId);
      requireButton(context, 'batchRemove');
      await deleteRecords(context, readIds(readBody(request.body)));
      return ok(null, request.translate('server.removed'));
    },
  });
}
