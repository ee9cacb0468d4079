import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { defineResource, requireMenu } from '../../resource/index';
import { entryResource } from './entry-resource';
import { exchangeRoutes } from './exchange-routes';
import { EntriesQuery, IdParams, ParentsQuery, TypeAndIdParams, TypeParams } from './schema';
import * as service from './service';
import { dictionaryMenus, typeResource } from './type-resource';

export { typeRecords } from './type-resource';
export { loadDictionaryOptions, loadTypeNames } from './options';

/** Dictionaries (widgets.md 7.1, client-3.4.7 §6): read by everyone who is signed in, changed through their menu. */
export const dictionaryRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  const typePath = '/api/system/DictionaryType';
  const dataPath = '/api/system/DictionaryData';
  // Parents are chosen in the forms of dictionary management alone; what fields choose from is open.
  const managing = { onRequest: requireMenu(dictionaryMenus) };

  app.get(typePath, async () => ok({ list: await service.readTypeTree(deps) }));
  app.get(
    `${typePath}/Selector/:id`,
    { schema: { params: IdParams, querystring: ParentsQuery }, ...managing },
    async ({ params, query, translate }) => {
      const topName = query.withTop === '1' ? translate('server.dictionary.topType') : null;
      return ok({ list: await service.readTypeParents(deps, params.id, topName) });
    },
  );
  defineResource(app, typeResource);
  defineResource(app, entryResource);
  await exchangeRoutes(app);

  app.get(`${dataPath}/All`, async () => ok({ list: await service.readAll(deps) }));
  app.get(
    `${dataPath}/:typeId`,
    { schema: { params: TypeParams, querystring: EntriesQuery } },
    async ({ params, query }) => ok({ list: await service.readEntries(deps, params.typeId, query) }),
  );
  app.get(`${dataPath}/:typeId/Data/Selector`, { schema: { params: TypeParams } }, async ({ params }) =>
    ok({ list: await service.readChoices(deps, params.typeId) }),
  );
  app.get(
    `${dataPath}/:typeId/Selector/:id`,
    { schema: { params: TypeAndIdParams }, ...managing },
    async ({ params }) => ok({ list: await service.readEntryParents(deps, params.typeId, params.id) }),
  );
};
