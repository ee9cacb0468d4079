import { Type } from '@sinclair/typebox';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { requireButton, requireMenu } from '../../resource/index';
import { dropLeftTable, listLeftTables } from './left-tables';

const BASE = '/api/visualdev/LeftTables';
const MENUS = ['system.leftTable'];
const TableName = Type.Object({ table: Type.String({ minLength: 1, maxLength: 63 }) });
const SeenRows = Type.Object({ rows: Type.String({ pattern: '^[0-9]{1,15}$', maxLength: 15 }) });

/** The tables that deleted modules have left: listed and dropped through their menu, by administrators and whoever they grant it. */
export const leftTableRoutes: RoutePlugin = async (app) => {
  const { deps } = app;

  app.get(BASE, { onRequest: requireMenu(MENUS) }, async () => ok({ list: await listLeftTables(deps) }));

  app.delete(
    `${BASE}/:table`,
    { schema: { params: TableName, querystring: SeenRows }, onRequest: requireButton({ menus: MENUS }, 'drop') },
    async (request) => {
      await dropLeftTable(deps, request.params.table, Number(request.query.rows));
      return ok(null, request.translate('server.removed'));
    },
  );
};
