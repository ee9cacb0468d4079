import * as calls from '../../../wire/system-screens';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { requireButton, requireMenu } from '../../resource/index';
import { dropLeftTable, listLeftTables } from './left-tables';

const MENUS = ['system.leftTable'];

/** Tables left by deleted modules: listed and dropped through their menu, by administrators and those they grant it to. */
export const leftTableRoutes: RoutePlugin = async (app) => {
  const { deps } = app;

  app.route({
    ...routeOf(calls.listLeftTables),
    onRequest: requireMenu(MENUS),
    handler: async () => ok({ list: await listLeftTables(deps) }),
  });

  app.route({
    ...routeOf(calls.dropLeftTable),
    onRequest: requireButton({ menus: MENUS }, 'drop'),
    handler: async ({ params, query, translate }) => {
      await dropLeftTable(deps, params.table, Number(query.rows));
      return ok(null, translate('server.removed'));
    },
  });
};
