import { Type } from '@sinclair/typebox';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { defineResource, requireMenu } from '../../resource/index';
import { areaMenus, areaResource, toAreaParent } from './area-resource';
import { listAreas, readAreaNames } from './repository';

export { areaRecords } from './area-resource';

const Id = Type.String({ minLength: 1, maxLength: 64 });
const ParentParams = Type.Object({ parentId: Id });
const ChoiceParams = Type.Object({ id: Id, currId: Id });
const KeywordQuery = Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 200 })) });
const IdsBody = Type.Object({ idsList: Type.Array(Type.Array(Id, { maxItems: 10 }), { maxItems: 1000 }) });

/** Administrative divisions, one level a call: managed through their menu, picked by everyone (contract e.2). */
export const areaRoutes: RoutePlugin = async (app) => {
  const { db } = app.deps;
  const base = areaResource.path;
  defineResource(app, areaResource);

  app.get(
    `${base}/:parentId`,
    { schema: { params: ParentParams, querystring: KeywordQuery }, onRequest: requireMenu(areaMenus) },
    async ({ params, query }) => {
      const parentId = toAreaParent(params.parentId);
      const keyword = query.keyword?.trim() ?? '';
      return ok({ list: await listAreas(db, { parentId, keyword, onlyEnabled: false, withoutId: '' }) });
    },
  );
  app.get(`${base}/:id/Selector/:currId`, { schema: { params: ChoiceParams } }, async ({ params }) => {
    const parentId = toAreaParent(params.id);
    return ok({ list: await listAreas(db, { parentId, keyword: '', onlyEnabled: true, withoutId: params.currId }) });
  });
  app.post(`${base}/GetAreaByIds`, { schema: { body: IdsBody } }, async ({ body }) => {
    const names = await readAreaNames(db, body.idsList.flat());
    return ok(body.idsList.map((ids) => ids.map((id) => names.get(id) ?? id)));
  });
};
