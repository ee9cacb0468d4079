import * as calls from '../../../../wire/home';
import { ok } from '../../../http/envelope';
import { BusinessError } from '../../../http/errors';
import type { App } from '../../../http/route-types';
import { routeOf } from '../../../http/wire-route';
import { requireReached } from '../comments/require-reached';
import { openRecords, requireButton } from '../module-context';
import { keepArrangement } from './arrangement';
import { noteOpened } from './opened-records';
import { readHome } from './read-home';

/** The home page in one call: figures of modules, records opened last, and its arrangement (docs/screens.md#home-page). */
export function registerHomeRoutes(app: App): void {
  const { deps } = app;
  app.route({
    ...routeOf(calls.readHome),
    handler: async (request) => ok(await readHome(request, deps)),
  });
  app.route({
    ...routeOf(calls.noteOpened),
    handler: async (request) => {
      const context = await openRecords(request, deps, request.params.modelId);
      requireButton(context, 'detail', 'edit');
      await noteOpened(context, await requireReached(deps.db, context, request.params));
      return ok(null);
    },
  });
  app.route({
    ...routeOf(calls.arrangeHome),
    handler: async ({ body, session, translate }) => {
      const { roleId, cards } = body;
      if (roleId !== undefined && !session.isAdministrator) throw new BusinessError('SERVER_FORBIDDEN');
      await keepArrangement(deps.db, roleId === undefined ? { userId: session.user.userId } : { roleId }, cards);
      return ok(null, translate('server.updated'));
    },
  });
}
