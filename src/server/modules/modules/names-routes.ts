import { readNames as readNamesCall } from '../../../wire/names';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { readNames } from './names';
import { requireAuthor } from './require-author';

/** Names for completion in the module editor: dictionaries, data interfaces, modules, number rules. For authors what they may use. */
export const namesRoutes: RoutePlugin = async (app) => {
  app.route({
    ...routeOf(readNamesCall),
    onRequest: requireAuthor,
    handler: async ({ session }) => ok(await readNames(app.deps, session)),
  });
};
