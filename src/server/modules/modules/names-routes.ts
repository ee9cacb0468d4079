import { readNames as readNamesCall } from '../../../wire/names';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { readNames } from './names';
import { requireAdministrator } from './require-administrator';

/** Names for completion in the module editor: dictionaries, data interfaces, modules, number rules. Administrators only. */
export const namesRoutes: RoutePlugin = async (app) => {
  app.route({
    ...routeOf(readNamesCall),
    onRequest: requireAdministrator,
    handler: async ({ session }) => ok(await readNames(app.deps, { ...session.user, isAdministrator: true })),
  });
};
