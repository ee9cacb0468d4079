import type { FastifyRequest } from 'fastify';
import type { Part } from '../../../wire/call';
import * as calls from '../../../wire/advanced-queries';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import { parseJsonText } from '../../http/json-text';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { requireOpenList } from '../../resource/index';
import { deleteQuery, insertQuery, listQueries, readQuery, updateQuery, type QueryValues } from './repository';

/**
 * The user's own advanced queries of a list (docs/module-format.md#advanced-queries). Permissions are checked when the list is
 * queried, not here; the number per user is.
 */
export const routes: RoutePlugin = async (app) => {
  const { db, clock } = app.deps;
  app.route({
    ...routeOf(calls.listQueries),
    handler: async ({ params, session }) => ok({ list: await listQueries(db, session.user.userId, params.id) }),
  });
  app.route({ ...routeOf(calls.readQuery), handler: async (request) => ok(await readQuery(db, toOwn(request))) });
  app.route({
    ...routeOf(calls.createQuery),
    handler: async ({ body, session, translate }) => {
      const values = toValues(body);
      await requireOpenList(app.deps, session, values.moduleId);
      const id = await insertQuery(db, { userId: session.user.userId, nowMs: clock(), values });
      return ok({ id }, translate('server.created'));
    },
  });
  app.route({
    ...routeOf(calls.updateQuery),
    handler: async (request) => {
      const values = toValues(request.body);
      await requireOpenList(app.deps, request.session, values.moduleId);
      await updateQuery(db, toOwn(request), values);
      return ok(null, request.translate('server.updated'));
    },
  });
  app.route({
    ...routeOf(calls.removeQuery),
    handler: async (request) => {
      await deleteQuery(db, toOwn(request));
      return ok(null, request.translate('server.removed'));
    },
  });
};

function toOwn({ params, session }: Pick<FastifyRequest<{ Params: { id: string } }>, 'params' | 'session'>) {
  return { id: params.id, userId: session.user.userId };
}

/** Case-insensitive, as in `superQueryJson`; anything but "or" means "and". */
function toValues({
  moduleId,
  fullName,
  matchLogic = '',
  conditionJson,
}: Part<typeof calls.createQuery, 'body'>): QueryValues {
  if (!Array.isArray(parseJsonText(conditionJson))) {
    throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/conditionJson', reason: 'JSON array' });
  }
  return { moduleId, fullName, matchLogic: matchLogic.toUpperCase() === 'OR' ? 'OR' : 'AND', conditionJson };
}
