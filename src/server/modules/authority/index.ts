import { Type } from '@sinclair/typebox';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import { parseJsonText } from '../../http/json-text';
import type { RoutePlugin } from '../../http/route-types';
import { requireOpenList } from '../../resource/index';

const IdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
/** Characters of one choice: hundreds of columns. */
const MAX_FIELD_LIST = 20_000;
/** `fieldList` is JSON text of an array; what stands in it is the client's own business. */
const SetBody = Type.Object({
  moduleId: Type.String({ minLength: 1, maxLength: 64 }),
  fieldList: Type.String({ maxLength: MAX_FIELD_LIST }),
});

/** The signed-in user's own column choice per menu or module (contract e.2): one for each list that the user may open. */
export const authorityRoutes: RoutePlugin = async (app) => {
  const { db, clock } = app.deps;
  const base = '/api/permission/Authority';

  app.get(`${base}/GetColumnsByModuleId/:id`, { schema: { params: IdParams } }, async ({ params, session }) => {
    const row = await db
      .selectFrom('column_settings')
      .select('field_list')
      .where('user_id', '=', session.user.userId)
      .where('menu_id', '=', params.id)
      .executeTakeFirst();
    return ok(row ? toFieldList(row.field_list) : []);
  });

  app.put(`${base}/SetColumnsByModuleId`, { schema: { body: SetBody } }, async ({ body, session, translate }) => {
    toFieldList(body.fieldList);
    await requireOpenList(app.deps, session, body.moduleId);
    const values = { field_list: body.fieldList, updated_at: new Date(clock()) };
    await db
      .insertInto('column_settings')
      .values({ user_id: session.user.userId, menu_id: body.moduleId, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'menu_id']).doUpdateSet(values))
      .execute();
    return ok(null, translate('server.saved'));
  });
};

function toFieldList(text: string): readonly unknown[] {
  const list = parseJsonText(text);
  if (Array.isArray(list)) return list as unknown[];
  throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/fieldList', reason: 'JSON array' });
}
