import * as calls from '../../../wire/data-interfaces';
import type { AppDeps } from '../../deps';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import type { RoutePlugin, SchemaTypes } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { defineResource, replaceLinks, requireButton, requireMenu, toIds } from '../../resource/index';
import { sealSecret } from '../../secrets/index';
import { interfaceMenus } from '../dataInterface/index';
import {
  allowedInterfaces,
  appMenus,
  createAppResource,
  makeSecret,
  readInterfaceIds,
  SECRET_PLACE,
} from './app-resource';
import { listCalls } from './call-log';
import { registerResponse } from './respond';

export { resealCallers } from './reseal-callers';

/** Programs elsewhere that run interfaces, and the log of their calls (docs/clients.md#calls-from-outside). */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;
  const resource = createAppResource(deps);
  const menu = { onRequest: requireMenu(appMenus) };
  const editing = { onRequest: requireButton(resource, 'edit') };
  await app.register(async (scope) => registerResponse(scope.withTypeProvider<SchemaTypes>()));

  app.route({
    ...routeOf(calls.makeAppSecret),
    onRequest: requireButton(resource, 'add', 'edit'),
    handler: async () => ok(makeSecret()),
  });
  app.route({
    ...routeOf(calls.readAppInterfaces),
    ...menu,
    handler: async ({ params }) => ok(await readApp(deps, params.id)),
  });
  app.route({
    ...routeOf(calls.saveAppInterfaces),
    ...editing,
    handler: async ({ body, translate }) => {
      const { id } = await readApp(deps, body.interfaceIdentId);
      const wanted = toIds(body.dataInterfaceIds);
      await deps.db.transaction().execute((trx) => replaceLinks(trx, allowedInterfaces, { id, wanted, translate }));
      return ok(null, translate('server.saved'));
    },
  });
  app.route({
    ...routeOf(calls.replaceAppSecret),
    ...editing,
    handler: async ({ params, body, translate }) => {
      const secret = sealSecret(deps.config.secretKeys, SECRET_PLACE, body.appSecret);
      const { numUpdatedRows } = await deps.db
        .updateTable('interface_apps')
        .set({ secret })
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new BusinessError('SERVER_NOT_FOUND');
      return ok(null, translate('server.saved'));
    },
  });
  app.route({
    ...routeOf(calls.readAppLog),
    ...menu,
    handler: async ({ params, query }) => ok(await listCalls(deps, { column: 'app_id', id: params.id, query })),
  });
  app.route({
    ...routeOf(calls.readInterfaceLog),
    onRequest: requireMenu(interfaceMenus),
    handler: async ({ params, query }) => ok(await listCalls(deps, { column: 'interface_id', id: params.id, query })),
  });
  defineResource(app, resource);
};

async function readApp(deps: AppDeps, id: string) {
  const app = await deps.db
    .selectFrom('interface_apps')
    .select(['id', 'en_code as appId', 'full_name as appName'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!app) throw new BusinessError('SERVER_NOT_FOUND');
  const interfaceIds = await readInterfaceIds(deps, id);
  const list = await deps.db
    .selectFrom('data_interfaces')
    .select(['id', 'full_name as fullName', 'en_code as enCode'])
    .where('id', 'in', interfaceIds.length > 0 ? interfaceIds : [''])
    .orderBy('full_name')
    .execute();
  return { ...app, interfaceIds: [...interfaceIds], list };
}
