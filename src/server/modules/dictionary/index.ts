import * as lookUps from '../../../wire/look-ups';
import * as screens from '../../../wire/system-screens';
import { ok } from '../../http/envelope';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { defineRecordFile, defineResource, requireMenu } from '../../resource/index';
import { dictionaryFile } from './dictionary-file';
import { entryResource } from './entry-resource';
import * as service from './service';
import { dictionaryMenus, typeResource } from './type-resource';

export { typeRecords } from './type-resource';
export { loadDictionaryOptions, loadTypeNames } from './options';

/** Dictionaries (docs/clients.md#dictionaries): read by everyone who is signed in, changed through their menu. */
export const routes: RoutePlugin = async (app) => {
  const { deps } = app;
  // Parents are only needed in dictionary management; choices of fields are open to all users.
  const managing = { onRequest: requireMenu(dictionaryMenus) };

  app.route({
    ...routeOf(lookUps.readDictionaryTypes),
    handler: async () => ok({ list: await service.readTypeTree(deps) }),
  });
  app.route({
    ...routeOf(screens.chooseTypeParent),
    ...managing,
    handler: async ({ params, query, translate }) => {
      const topName = query.withTop === '1' ? translate('server.dictionary.topType') : null;
      return ok({ list: await service.readTypeParents(deps, params.id, topName) });
    },
  });
  defineResource(app, typeResource);
  defineResource(app, entryResource);
  await defineRecordFile(app, dictionaryFile);

  app.route({
    ...routeOf(lookUps.readDictionaries),
    handler: async () => ok({ list: await service.readAll(deps) }),
  });
  app.route({
    ...routeOf(screens.listEntries),
    handler: async ({ params, query }) => ok({ list: await service.readEntries(deps, params.typeId, query) }),
  });
  app.route({
    ...routeOf(lookUps.readDictionary),
    handler: async ({ params }) => ok({ list: await service.readChoices(deps, params.typeId) }),
  });
  app.route({
    ...routeOf(screens.chooseEntryParent),
    ...managing,
    handler: async ({ params }) => ok({ list: await service.readEntryParents(deps, params.typeId, params.id) }),
  });
};
