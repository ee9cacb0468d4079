import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { readNames } from './names';
import { requireAdministrator } from './require-administrator';

/** The names that an editor of modules completes: dictionaries, data interfaces, modules, number rules. Administrators only. */
export const namesRoutes: RoutePlugin = async (app) => {
  app.get('/api/visualdev/Base/Actions/Names', { onRequest: requireAdministrator }, async ({ session }) =>
    ok(await readNames(app.deps, { ...session.user, isAdministrator: true })),
  );
};
