import type { FastifyRequest } from 'fastify';
import * as calls from '../../../../wire/home';
import { ok } from '../../../http/envelope';
import { BusinessError } from '../../../http/errors';
import type { App } from '../../../http/route-types';
import { routeOf } from '../../../http/wire-route';
import { isRefusal } from '../is-refusal';
import { openOthers, type ModuleContext } from '../module-context';
import { keepArrangement, readArrangement } from './arrangement';
import { findCardModules, readCards } from './home-cards';
import { listOpened } from './opened-records';

/** The home page in one call: figures of modules, records opened last, and its arrangement (docs/screens.md#home-page). */
export function registerHomeRoutes(app: App): void {
  const { deps } = app;
  app.route({
    ...routeOf(calls.readHome),
    handler: async (request) => ok(await readHome(request)),
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

  async function readHome(request: FastifyRequest): Promise<calls.Home> {
    const { user, grantHolders } = request.session;
    const open = opener(request);
    const opened = await listOpened(deps, user.userId, open);
    const cards: calls.HomeCard[] = [];
    const modules = await findCardModules(deps);
    for (const moduleId of modules) {
      const context = await open(moduleId);
      if (context) cards.push(...(await readCards(context)));
    }
    const used = new Set([...opened.map(({ moduleId }) => moduleId), ...cards.map(({ moduleId }) => moduleId)]);
    const addable: string[] = [];
    for (const moduleId of used) {
      const context = await open(moduleId);
      if (context && mayAdd(context)) addable.push(moduleId);
    }
    const arrangement = await readArrangement(deps.db, user.userId, grantHolders.roleIds);
    return { cards, recent: opened, addable, ...arrangement };
  }

  /** Each module is opened once; null = not for this user. */
  function opener(request: FastifyRequest) {
    const others = openOthers(request, deps);
    const known = new Map<string, Promise<ModuleContext | null>>();
    return (moduleId: string): Promise<ModuleContext | null> => {
      const opening =
        known.get(moduleId) ??
        others.openModule(moduleId).catch((error: unknown) => {
          if (isRefusal(error)) return null;
          throw error;
        });
      known.set(moduleId, opening);
      return opening;
    };
  }
}

/** Whether the list of the module has a button that adds, which the user may press. */
function mayAdd({ model, access }: ModuleContext): boolean {
  const hasButton = model.list?.buttons.some(({ value, action }) => value === 'add' && !action) === true;
  return hasButton && access.canUseButton('add');
}
