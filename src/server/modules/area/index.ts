import { Type } from '@sinclair/typebox';
import { Id } from '../../../wire/ids';
import * as calls from '../../../wire/system-screens';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { defineResource, requireMenu } from '../../resource/index';
import { areaMenus, areaResource, toAreaParent } from './area-resource';
import { listAreas, readAreaNames } from './repository';

export { areaRecords } from './area-resource';

const ChoiceParams = Type.Object({ id: Id, currId: Id });
const IdsBody = Type.Object({ idsList: Type.Array(Type.Array(Id, { maxItems: 10 }), { maxItems: 1000 }) });

/** Administrative divisions, one level per call: managed through their menu, readable by everyone. */
export const routes: RoutePlugin = async (app) => {
  const { db } = app.deps;
  const base = areaResource.path;
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
  app.get(`${base}/:id/Selector/:currId`, { schema: { params: ChoiceParams } }, async ({ params }) => {
    const parentId = toAreaParent(params.id);
    return ok({ list: await listAreas(db, { parentId, keyword: '', onlyEnabled: true, withoutId: params.currId }) });
  });
  app.post(`${base}/GetAreaByIds`, { schema: { body: IdsBody } }, async ({ body }) => {
    const names = await readAreaNames(db, body.idsList.flat());
    return ok(body.idsList.map((ids) => ids.map((id) => names.get(id) ?? id)));
  });
};
