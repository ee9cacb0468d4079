import type { FastifyRequest } from 'fastify';
import type { Part } from '../../../wire/call';
import * as calls from '../../../wire/advanced-queries';
import type { AppDeps } from '../../deps';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import { parseJsonText } from '../../http/json-text';
import type { RequestSession } from '../../http/request-session';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { requireOpenList } from '../../resource/index';
import { loadListGate } from '../records/index';
import {
  deleteQuery,
  insertQuery,
  listQueries,
  readQuery,
  updateQuery,
  type QueryValues,
  type StoredQuery,
  type Viewer,
} from './repository';

/**
 * Advanced queries of lists that users keep, for themselves or for all who may open the list (docs/module-format.md#advanced-queries).
 * What others share is told to those who may filter by all of its fields; a query is checked again whenever a list is asked.
 */
export const routes: RoutePlugin = async (app) => {
  const { db, clock } = app.deps;
  app.route({
    ...routeOf(calls.listQueries),
    handler: async (request) => {
      const stored = await listQueries(db, viewerOf(request.session), request.params.id);
      return ok({ list: await known(request, app.deps, stored) });
    },
  });
  app.route({
    ...routeOf(calls.readQuery),
    handler: async (request) => {
      const stored = await readQuery(db, request.params.id, viewerOf(request.session));
      const [query] = await known(request, app.deps, [stored]);
      if (!query) throw new BusinessError('SERVER_NOT_FOUND');
      return ok(query);
    },
  });
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
    handler: async ({ params, body, session, translate }) => {
      const values = toValues(body);
      await requireOpenList(app.deps, session, values.moduleId);
      await updateQuery(db, { id: params.id, viewer: viewerOf(session), values });
      return ok(null, translate('server.updated'));
    },
  });
  app.route({
    ...routeOf(calls.removeQuery),
    handler: async ({ params, session, translate }) => {
      await deleteQuery(db, params.id, viewerOf(session));
      return ok(null, translate('server.removed'));
    },
  });
};

function viewerOf({ user, isAdministrator }: RequestSession): Viewer {
  return { userId: user.userId, isAdministrator };
}

/** Those of the queries of a list that the caller may know: their own, and what they could ask as well; administrators all. */
async function known(request: FastifyRequest, deps: AppDeps, stored: readonly StoredQuery[]) {
  const isOpen = ({ isOwn }: StoredQuery) => isOwn || request.session.isAdministrator;
  const other = stored.find((entry) => !isOpen(entry));
  const gate = other ? await loadListGate(request, deps, other.query.moduleId) : null;
  return stored.filter((entry) => isOpen(entry) || gate?.mayAsk(entry.query) === true).map(({ query }) => query);
}

/** Case-insensitive, as in `superQueryJson`; anything but "or" means "and". */
function toValues({
  moduleId,
  fullName,
  matchLogic = '',
  conditionJson,
  isShared,
}: Part<typeof calls.createQuery, 'body'>): QueryValues {
  if (!Array.isArray(parseJsonText(conditionJson))) {
    throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/conditionJson', reason: 'JSON array' });
  }
  const logic = matchLogic.toUpperCase() === 'OR' ? 'OR' : 'AND';
  return { moduleId, fullName, matchLogic: logic, conditionJson, isShared };
}
