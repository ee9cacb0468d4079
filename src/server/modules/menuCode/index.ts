import type { FastifyRequest } from 'fastify';
import { CODE_RESOURCES, codeCalls, type CodeResource, type MenuCode } from '../../../wire/menu-codes';
import { readGrantId } from '../../grants/index';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import type { App, RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { requireButton, requireMenu } from '../../resource/index';
import { menuScreen } from '../menu/index';
import { listMenuCodes } from './list-codes';

/**
 * The codes behind a menu entry (docs/clients.md#rights-behind-a-menu): read from the release of its module, or from its screen.
 * They are made by the module, so the calls that would make, change, switch or remove one are refused and say where to do it.
 */
export const routes: RoutePlugin = async (app) => {
  for (const resource of Object.keys(CODE_RESOURCES) as CodeResource[]) {
    registerReading(app, resource);
    registerRefusals(app, resource);
  }
};

function registerReading(app: App, resource: CodeResource): void {
  const calls = codeCalls(resource);
  const kind = CODE_RESOURCES[resource];
  const guard = { onRequest: requireMenu(menuScreen.menus) };
  for (const call of [calls.list, calls.fields, calls.selector, calls.fieldList])
    app.route({
      ...routeOf(call),
      ...guard,
      handler: async ({ params, query, session }) => {
        const codes = await listMenuCodes(app.deps, { menuId: params.moduleId, kind, language: session.language });
        return ok({ list: findCodes(codes, query.keyword ?? '') });
      },
    });
  app.route({
    ...routeOf(calls.info),
    ...guard,
    handler: async ({ params, session }) => {
      const item = readGrantId(params.id);
      if (item?.itemType !== kind) throw new BusinessError('SERVER_NOT_FOUND');
      const codes = await listMenuCodes(app.deps, { menuId: item.menuId, kind, language: session.language });
      const found = codes.find(({ id }) => id === params.id);
      if (!found) throw new BusinessError('SERVER_NOT_FOUND');
      return ok(found);
    },
  });
}

function findCodes(codes: readonly MenuCode[], keyword: string): readonly MenuCode[] {
  const wanted = keyword.trim().toLowerCase();
  return codes.filter(({ fullName, enCode }) => [fullName, enCode].some((text) => text.toLowerCase().includes(wanted)));
}

function registerRefusals(app: App, resource: CodeResource): void {
  const { create, createMany, update, remove, setState } = codeCalls(resource);
  const kind = CODE_RESOURCES[resource];
  const refuse = ({ translate }: FastifyRequest): Promise<never> =>
    Promise.reject(new BusinessError('SERVER_IN_USE', { message: translate(`server.menuCode.${kind}`) }));
  const refuseState = ({ translate }: FastifyRequest): Promise<never> =>
    Promise.reject(new BusinessError('SERVER_IN_USE', { message: translate('server.menuCode.state') }));
  const guard = (button: string) => ({ onRequest: requireButton(menuScreen, button) });
  for (const call of [create, createMany]) app.route({ ...routeOf(call), ...guard('add'), handler: refuse });
  app.route({ ...routeOf(update), ...guard('edit'), handler: refuse });
  app.route({ ...routeOf(remove), ...guard('remove'), handler: refuse });
  app.route({ ...routeOf(setState), ...guard('edit'), handler: refuseState });
}
