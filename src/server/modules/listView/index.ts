import type { FastifyRequest } from 'fastify';
import * as calls from '../../../wire/list-views';
import type { ListView } from '../../../wire/list-views';
import type { AppDeps } from '../../deps';
import { ok } from '../../http/envelope';
import type { RequestSession } from '../../http/request-session';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { requireOpenList } from '../../resource/index';
import { loadListGate } from '../records/index';
import { toKnownView } from './known-view';
import { deleteView, insertView, listViews, updateView, type StoredView, type Viewer } from './repository';

/**
 * Views of lists that users keep, for themselves or for all who may open the list (docs/screens.md#saved-views). A view says what is
 * asked: each reader's rights are checked again when the list is.
 */
export const routes: RoutePlugin = async (app) => {
  const { db, clock } = app.deps;
  app.route({
    ...routeOf(calls.listViews),
    handler: async (request) => {
      const { params, session } = request;
      // What others share tells of the list.
      await requireOpenList(app.deps, session, params.id);
      const stored = await listViews(db, viewerOf(session), params.id);
      return ok({ list: await known(request, app.deps, { listId: params.id, stored }) });
    },
  });
  app.route({
    ...routeOf(calls.createView),
    handler: async ({ body, session, translate }) => {
      await requireOpenList(app.deps, session, body.listId);
      const id = await insertView(db, { viewer: viewerOf(session), nowMs: clock(), values: body });
      return ok({ id }, translate('server.created'));
    },
  });
  app.route({
    ...routeOf(calls.updateView),
    handler: async ({ params, body, session, translate }) => {
      await requireOpenList(app.deps, session, body.listId);
      await updateView(db, { id: params.id, viewer: viewerOf(session), values: body });
      return ok(null, translate('server.updated'));
    },
  });
  app.route({
    ...routeOf(calls.removeView),
    handler: async ({ params, session, translate }) => {
      await deleteView(db, params.id, viewerOf(session));
      return ok(null, translate('server.removed'));
    },
  });
};

interface Listed {
  readonly listId: string;
  readonly stored: readonly StoredView[];
}

/** The views of a list as the caller may know them; administrators know all. */
async function known(request: FastifyRequest, deps: AppDeps, { listId, stored }: Listed): Promise<readonly ListView[]> {
  const isWhole = request.session.isAdministrator || stored.every(({ isOwn }) => isOwn);
  const gate = isWhole ? null : await loadListGate(request, deps, listId);
  return stored.flatMap(({ view, isOwn }) => (isOwn || !gate ? view : (toKnownView(view, gate) ?? [])));
}

function viewerOf({ user, isAdministrator }: RequestSession): Viewer {
  return { userId: user.userId, isAdministrator };
}
