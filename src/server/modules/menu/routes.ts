import * as menus from '../../../wire/menus';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { defineExchange, defineResource, requireButton, requireMenu, sealDocument } from '../../resource/index';
import { readMenuChoices, readMenuModules, readMenuParents } from './choose-menu';
import { importMenus } from './import-menus';
import { listMenuTree } from './list-menu-tree';
import { MAIN_SYSTEM_ID } from './menu-facts';
import { menuFormat, readFileMenus } from './menu-file';
import { menuResource, menuScreen } from './menu-resource';
import { moveMenu } from './move-menu';

/** What clients call the system where there is but one. */
const ANY_SYSTEM = ['0', '-1', MAIN_SYSTEM_ID];

/** Menu entries: managed through their menu. */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;
  const managing = { onRequest: requireMenu(menuScreen.menus) };

  app.route({
    ...routeOf(menus.listMenus),
    ...managing,
    handler: async ({ params, query }) => {
      if (!ANY_SYSTEM.includes(params.systemId)) return ok({ list: [] });
      return ok({ list: await listMenuTree(deps, query) });
    },
  });
  app.route({
    ...routeOf(menus.chooseMenuParent),
    ...managing,
    handler: async ({ params, query, translate }) => {
      const topName = query.withTop === '1' ? translate('server.menu.top') : null;
      return ok({ list: await readMenuParents(deps, { id: params.id, category: query.category ?? '', topName }) });
    },
  });
  app.route({
    ...routeOf(menus.chooseMenu),
    ...managing,
    handler: async ({ query }) => ok({ list: await readMenuChoices(deps, { category: query.category ?? '' }) }),
  });
  app.route({
    ...routeOf(menus.chooseMenuModule),
    ...managing,
    handler: async ({ query }) => ok({ list: await readMenuModules(deps, query.keyword ?? '') }),
  });
  app.route({
    ...routeOf(menus.moveMenu),
    onRequest: requireButton(menuScreen, 'edit'),
    handler: async (request) => {
      const { parentId, beforeId = '' } = request.body;
      await moveMenu(request, request.params.id, { parentId, beforeId });
      return ok(null, request.translate('server.updated'));
    },
  });
  defineResource(app, menuResource);
  await defineExchange(app, {
    path: menuResource.path,
    screen: menuScreen,
    extension: '.bm',
    async seal({ db, clock }, id) {
      const entries = await readFileMenus(db, id);
      return { name: entries[0]?.fullName ?? '', content: sealDocument(menuFormat, { menus: [...entries] }, clock()) };
    },
    run: importMenus,
  });
};
