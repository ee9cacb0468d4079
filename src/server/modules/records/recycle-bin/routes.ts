import { BusinessError } from '../../../http/errors';
import type { FastifyRequest } from 'fastify';
import * as calls from '../../../../wire/recycle-bin';
import type { RefusedEntry } from '../../../../wire/recycle-bin';
import { ok } from '../../../http/envelope';
import type { App } from '../../../http/route-types';
import { routeOf } from '../../../http/wire-route';
import { openRecords, requireButton } from '../module-context';
import { startEmptyingBins } from './empty-bins';
import { eraseRemoved } from './erase-removed';
import { listRemoved } from './list-removed';
import type { Refusal } from './refusal';
import { restoreRemoved } from './restore-removed';

/** The recycle bin of a module (docs/screens.md#recycle-bin): for who may delete, and within their data scope. */
export function registerBinRoutes(app: App): void {
  const { deps } = app;
  const open = async (request: FastifyRequest, moduleId: string) => {
    const context = await openRecords(request, deps, moduleId);
    requireButton(context, 'remove', 'batchRemove');
    return context;
  };

  app.route({
    ...routeOf(calls.listRemovedRecords),
    handler: async (request) => ok(await listRemoved(await open(request, request.params.modelId), request.query)),
  });

  app.route({
    ...routeOf(calls.restoreRecords),
    handler: async (request) => {
      const context = await open(request, request.params.modelId);
      const { ids, recordIds, dropsColumns = false } = request.body;
      const asked = ids ?? recordIds;
      if (!asked || (ids && recordIds))
        throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/ids', reason: '' });
      const { restored, refused } = await restoreRemoved(context, { ids: asked, areRecords: !ids, dropsColumns });
      const words = { count: restored, left: refused.length };
      const key = refused.length === 0 ? 'server.recycleBin.restored' : 'server.recycleBin.restoredSome';
      return ok({ restored, refused: refused.map(toEntry(request)) }, request.translate(key, words));
    },
  });

  app.route({
    ...routeOf(calls.eraseRecords),
    handler: async (request) => {
      const context = await open(request, request.params.modelId);
      const { erased, refused } = await eraseRemoved(context, request.body.ids);
      const words = { count: erased, left: refused.length };
      const key = refused.length === 0 ? 'server.recycleBin.erased' : 'server.recycleBin.erasedSome';
      return ok({ erased, refused: refused.map(toEntry(request)) }, request.translate(key, words));
    },
  });
}

/** Empties bins while the server runs. */
export function registerBinJob(app: App): void {
  let stop = async () => {};
  app.addHook('onReady', async () => {
    stop = startEmptyingBins(app.deps, app.log);
  });
  app.addHook('onClose', () => stop());
}

/** A refusal in the words of the request's language. */
function toEntry(request: FastifyRequest) {
  return ({ id, name, reason, params }: Refusal): RefusedEntry => {
    const isUnnamed = params['label'] === '';
    return {
      id,
      name,
      reason,
      message: request.translate(`server.recycleBin.${reason}${isUnnamed ? 'Unnamed' : ''}`, params),
    };
  };
}
