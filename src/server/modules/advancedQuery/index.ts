import { Type, type Static } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { Id, IdParams } from '../../../wire/ids';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import { parseJsonText } from '../../http/json-text';
import type { RoutePlugin } from '../../http/route-types';
import { requireOpenList } from '../../resource/index';
import { deleteQuery, insertQuery, listQueries, readQuery, updateQuery, type QueryValues } from './repository';

/** Maximum length of a query's conditions. */
const MAX_CONDITIONS = 20_000;
const QueryBody = Type.Object({
  moduleId: Id,
  fullName: Type.String({ minLength: 1, maxLength: 50 }),
  matchLogic: Type.Optional(Type.String({ maxLength: 10 })),
  conditionJson: Type.String({ maxLength: MAX_CONDITIONS }),
});

/**
 * The user's own advanced queries of a list (docs/module-format.md#advanced-queries). Permissions are checked when the list is
 * queried, not here; the number per user is.
 */
export const routes: RoutePlugin = async (app) => {
  const { db, clock } = app.deps;
  const base = '/api/system/AdvancedQuery';

  app.get(`${base}/:id/List`, { schema: { params: IdParams } }, async ({ params, session }) =>
    ok({ list: await listQueries(db, session.user.userId, params.id) }),
  );
  app.get(`${base}/:id`, { schema: { params: IdParams } }, async (request) => ok(await readQuery(db, toOwn(request))));
  app.post(base, { schema: { body: QueryBody } }, async ({ body, session, translate }) => {
    const values = toValues(body);
    await requireOpenList(app.deps, session, values.moduleId);
    const id = await insertQuery(db, { userId: session.user.userId, nowMs: clock(), values });
    return ok({ id }, translate('server.created'));
  });
  app.put(`${base}/:id`, { schema: { params: IdParams, body: QueryBody } }, async (request) => {
    const values = toValues(request.body);
    await requireOpenList(app.deps, request.session, values.moduleId);
    await updateQuery(db, toOwn(request), values);
    return ok(null, request.translate('server.updated'));
  });
  app.delete(`${base}/:id`, { schema: { params: IdParams } }, async (request) => {
    await deleteQuery(db, toOwn(request));
    return ok(null, request.translate('server.removed'));
  });
};

function toOwn({ params, session }: Pick<FastifyRequest<{ Params: { id: string } }>, 'params' | 'session'>) {
  return { id: params.id, userId: session.user.userId };
}

/** Case-insensitive, as in `superQueryJson`; anything but "or" means "and". */
function toValues({ moduleId, fullName, matchLogic = '', conditionJson }: Static<typeof QueryBody>): QueryValues {
  if (!Array.isArray(parseJsonText(conditionJson))) {
    throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/conditionJson', reason: 'JSON array' });
  }
  return { moduleId, fullName, matchLogic: matchLogic.toUpperCase() === 'OR' ? 'OR' : 'AND', conditionJson };
}
