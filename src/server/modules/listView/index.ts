import * as calls from '../../../wire/list-views';
import { ok } from '../../http/envelope';
import type { RequestSession } from '../../http/request-session';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { requireOpenList } from '../../resource/index';
import { deleteView, insertView, listViews, updateView, type Viewer } from './repository';

/**
 * Views of lists that users keep, for themselves or for all who may open the list (docs/screens.md#saved-views). A view only says what
 * is asked: each reader's rights are checked when the list is.
 */
export const routes: RoutePlugin = async (app) => {
  const { db, clock } = app.deps;
  app.route({
    ...routeOf(calls.listViews),
    handler: async ({ params, session }) => {
      // What others share tells of the list.
      await requireOpenList(app.deps, session, params.id);
      return ok({ list: await listViews(db, viewerOf(session), params.id) });
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

function viewerOf({ user, isAdministrator }: RequestSession): Viewer {
  return { userId: user.userId, isAdministrator };
}
