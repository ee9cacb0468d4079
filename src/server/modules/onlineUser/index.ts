import { Type } from '@sinclair/typebox';
import type { RoutePlugin } from '../../http/route-types';
import { ok } from '../../http/envelope';
import { routeOf } from '../../http/wire-route';
import { endOnlineSessions, endOnline, listOnline } from '../../../wire/system-screens';
import { requireButton, requireMenu } from '../../resource/index';
import { gradedScope } from '../organize/index';
import { endSessionsOf, listOpenSessions } from './open-sessions';

const screen = { menus: ['permission.userOnline'] };
const MAX_IDS = 1000;
const IdsBody = Type.Object({
  ids: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: MAX_IDS })),
});

/** Who is signed in, and their sign-out by somebody else (docs/clients.md#people-and-places). */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;
  const seen = gradedScope(deps, 'user');
  const removing = { onRequest: requireButton(screen, 'remove') };
  const removingMany = { onRequest: requireButton(screen, 'removeMany') };

  app.route({
    ...routeOf(listOnline),
    onRequest: requireMenu(screen.menus),
    handler: async (request) => ok(await listOpenSessions(deps, request.query, await seen(request, 'see'))),
  });
  app.route({
    ...routeOf(endOnline),
    ...removing,
    handler: async (request) => {
      await endSessionsOf(request, [request.params.id]);
      return ok(null, request.translate('server.sessionsEnded'));
    },
  });
  app.route({
    ...routeOf(endOnlineSessions),
    ...removingMany,
    handler: async (request) => {
      await endSessionsOf(request, request.body.ids);
      return ok(null, request.translate('server.sessionsEnded'));
    },
  });
  // Existing clients end several by a body of DELETE.
  app.delete('/api/system/OnlineUser', { schema: { body: IdsBody }, ...removingMany }, async (request) => {
    await endSessionsOf(request, request.body.ids ?? []);
    return ok(null, request.translate('server.sessionsEnded'));
  });
};
