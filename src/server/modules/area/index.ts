import { Type } from '@sinclair/typebox';
import { Id } from '../../../wire/ids';
import * as areaCalls from '../../../wire/areas';
import * as calls from '../../../wire/system-screens';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { defineResource, requireMenu } from '../../resource/index';
import { areaMenus, areaResource, toAreaParent } from './area-resource';
import { keptAreas, nameAreas } from './area-tree';
import { listOffered } from './choose-area';
import { findAreas, readAreaPath } from './find-areas';
import { listAreas } from './repository';

export { areaRecords } from './area-resource';
export { nameAreas } from './area-tree';
export { areaChecker } from './choose-area';

const ChoiceParams = Type.Object({ id: Id, currId: Id });
/** Most matches of one page. */
const MAX_PAGE = 100;

/** Administrative divisions, one level per call: managed through their menu, readable by everyone. */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;
  const { db } = deps;
  defineResource(app, areaResource);

  app.route({
    ...routeOf(calls.listAreas),
    onRequest: requireMenu(areaMenus),
    handler: async ({ params, query }) => {
      const parentId = toAreaParent(params.parentId);
      const keyword = query.keyword?.trim() ?? '';
      return ok({ list: await listAreas(db, { parentId, keyword, onlyEnabled: false, withoutId: '' }) });
    },
  });
  app.get(`${areaResource.path}/:id/Selector/:currId`, { schema: { params: ChoiceParams } }, async ({ params }) => {
    const parentId = toAreaParent(params.id);
    return ok({ list: await listAreas(db, { parentId, keyword: '', onlyEnabled: true, withoutId: params.currId }) });
  });
  app.route({
    ...routeOf(areaCalls.nameAreaPaths),
    handler: async ({ body }) => {
      const names = await nameAreas(deps, body.idsList.flat());
      return ok(body.idsList.map((ids) => ids.map((id) => names.get(id) ?? id)));
    },
  });
  app.route({
    ...routeOf(areaCalls.listOffered),
    handler: async ({ body }) => ok({ list: listOffered(await keptAreas(deps), toAreaParent(body.parentId), body) }),
  });
  app.route({
    ...routeOf(areaCalls.findAreas),
    handler: async ({ body: { keyword, currentPage, ...body } }) => {
      const pageSize = Math.min(body.pageSize, MAX_PAGE);
      const found = findAreas(await keptAreas(deps), keyword, body);
      const page = found.slice((currentPage - 1) * pageSize, currentPage * pageSize);
      const list = page.map((path) => ({ ids: path.map(({ id }) => id), names: path.map(({ fullName }) => fullName) }));
      return ok({ list, pagination: { currentPage, pageSize, total: found.length } });
    },
  });
  app.route({
    ...routeOf(areaCalls.readAreaPaths),
    handler: async ({ body }) => {
      const tree = await keptAreas(deps);
      return ok({ list: body.texts.map((text) => ({ text, ids: readAreaPath(tree, text) ?? [] })) });
    },
  });
};
