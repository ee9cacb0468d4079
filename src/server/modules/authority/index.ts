import { readColumnChoice, saveColumnChoice, type ColumnChoice } from '../../../wire/look-ups';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import { parseJsonText } from '../../http/json-text';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { requireOpenList } from '../../resource/index';
import { batchRoutes } from './batch-routes';
import { clientRoutes } from './client-routes';
import { itemRoutes } from './item-routes';
import { grantRoutes } from './grant-routes';

/** Who may what, and the user's choice of columns per menu or module. */
export const routes: RoutePlugin = async (app) => {
  const { db, clock } = app.deps;
  await app.register(clientRoutes);
  await app.register(grantRoutes);
  await app.register(batchRoutes);
  await app.register(itemRoutes);

  app.route({
    ...routeOf(readColumnChoice),
    handler: async ({ params, session }) => {
      const row = await db
        .selectFrom('column_settings')
        .select('field_list')
        .where('user_id', '=', session.user.userId)
        .where('menu_id', '=', params.id)
        .executeTakeFirst();
      return ok(row ? (toFieldList(row.field_list) as ColumnChoice) : []);
    },
  });

  app.route({
    ...routeOf(saveColumnChoice),
    handler: async ({ body, session, translate }) => {
      toFieldList(body.fieldList);
      await requireOpenList(app.deps, session, body.moduleId);
      const values = { field_list: body.fieldList, updated_at: new Date(clock()) };
      await db
        .insertInto('column_settings')
        .values({ user_id: session.user.userId, menu_id: body.moduleId, ...values })
        .onConflict((conflict) => conflict.columns(['user_id', 'menu_id']).doUpdateSet(values))
        .execute();
      return ok(null, translate('server.saved'));
    },
  });
};

function toFieldList(text: string): readonly unknown[] {
  const list = parseJsonText(text);
  if (Array.isArray(list)) return list as unknown[];
  throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/fieldList', reason: 'JSON array' });
}
