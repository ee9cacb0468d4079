import { Type } from '@sinclair/typebox';
import type { RoutePlugin } from '../../http/route-types';
import { ok } from '../../http/envelope';
import { routeOf } from '../../http/wire-route';
import { endOnlineSessions, endOnline, listOnline } from '../../../wire/system-screens';
import { requireButton, requireMenu } from '../../resource/index';
import { endSessionsOf, listOpenSessions } from './open-sessions';

const screen = { menus: ['permission.userOnline'] };
const MAX_IDS = 1000;
const IdsBody = Type.Object({
  ids: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: MAX_IDS })),
});

/** Who is signed in, and their sign-out by somebody else (docs/clients.md#people-and-places). */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;
  const removing = { onRequest: requireButton(screen, 'remove') };
  const removingMany = { onRequest: requireButton(screen, 'removeMany') };

  app.route({
    ...routeOf(listOnline),
    onRequest: requireMenu(screen.menus),
    handler: async ({ query }) => ok(await listOpenSessions(deps, query)),
  });
  app.route({
    ...routeOf(endOnline),
    ...removing,
    handler: async ({ params, session, translate }) => {
      await endSessionsOf(deps, session, [params.id]);
      return ok(null, translate('server.sessionsEnded'));
    },
  });
  app.route({
    ...routeOf(endOnlineSessions),
    ...removingMany,
    handler: async ({ body, session, translate }) => {
      await endSessionsOf(deps, session, body.ids);
      return ok(null, translate('server.sessionsEnded'));
    },
  });
  // Existing clients end several by a body of DELETE.
  app.delete(
    '/api/system/OnlineUser',
    { schema: { body: IdsBody }, ...removingMany },
    async ({ body, session, translate }) => {
      await endSessionsOf(deps, session, body.ids ?? []);
      return ok(null, translate('server.sessionsEnded'));
    },
  );
};
