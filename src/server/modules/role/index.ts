import { readRolePlaces } from '../../../wire/organisation';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { toTree } from '../../http/tree';
import { defineResource, requireMenu } from '../../resource/index';
import { readGradedRights, readTree } from '../organize/index';
import { GLOBAL_NODE } from '../people/index';
import { createRoleResource, roleMenus } from './role-resource';

export { roleRecords } from './role-resource';

/** Roles: managed through their menu; what pickers ask of them stands in `people`. */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;
  const resource = createRoleResource(deps);
  defineResource(app, resource);

  // Where roles belong: everybody's, then the organisation.
  app.route({
    ...routeOf(readRolePlaces),
    onRequest: requireMenu(roleMenus),
    handler: async ({ session, translate }) => {
      const rights = await readGradedRights(deps, session);
      const tree = await readTree(deps);
      const shown = rights ? tree.shown.filter(({ id }) => rights.may('see', id)) : tree.shown;
      const nodes = shown.map(({ id, parentId, fullName, enCode }) => ({ id, parentId, fullName, enCode }));
      if (rights) return ok({ list: toTree(nodes) });
      const everybody = { id: GLOBAL_NODE, parentId: '-1', fullName: translate('server.role.global'), enCode: '' };
      return ok({ list: [...toTree([everybody, ...nodes])] });
    },
  });
};
