import type { FastifyRequest } from 'fastify';
import * as calls from '../../../../wire/record-comments';
import { ok } from '../../../http/envelope';
import { BusinessError } from '../../../http/errors';
import type { App } from '../../../http/route-types';
import { routeOf } from '../../../http/wire-route';
import { openRecords, requireButton, type ModuleContext } from '../module-context';
import { addComment } from './add-comment';
import { listComments } from './list-comments';
import { removeComment } from './remove-comment';

/** Comments on records (docs/screens.md#comments): for who may open the record. */
export function registerCommentRoutes(app: App): void {
  const { deps } = app;
  const open = async (request: FastifyRequest, moduleId: string): Promise<ModuleContext> => {
    const context = await openRecords(request, deps, moduleId);
    requireButton(context, 'detail', 'edit');
    if (!context.model.form.hasComments) throw new BusinessError('SERVER_NOT_FOUND');
    return context;
  };

  app.route({
    ...routeOf(calls.listRecordComments),
    handler: async (request) => {
      const { params, query, session } = request;
      const context = await open(request, params.modelId);
      return ok(await listComments(context, params.id, { query, isAdministrator: session.isAdministrator }));
    },
  });

  app.route({
    ...routeOf(calls.addRecordComment),
    handler: async (request) => {
      const { params, body } = request;
      const context = await open(request, params.modelId);
      return ok({ id: await addComment(context, params.id, body) }, request.translate('server.created'));
    },
  });

  app.route({
    ...routeOf(calls.removeRecordComment),
    handler: async (request) => {
      const { id, commentId, modelId } = request.params;
      const context = await open(request, modelId);
      const { isAdministrator } = request.session;
      await removeComment(context, { recordId: id, commentId, isAdministrator });
      return ok(null, request.translate('server.removed'));
    },
  });
}
