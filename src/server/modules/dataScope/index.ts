import { sql } from 'kysely';
import { createTranslate } from '../../../engine/contract/language';
import { rendererTexts } from '../../../renderers/texts';
import * as scopes from '../../../wire/data-scopes';
import { Id } from '../../../wire/ids';
import { members } from '../../../wire/schema';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import type { App, RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import {
  defineResource,
  listPage,
  requireButton,
  requireMenu,
  toListQuery,
  toListSchema,
  type ResourceDefinition,
  type ResourceList,
} from '../../resource/index';
import { menuScreen } from '../menu/index';
import { conditionResource } from './condition-resource';
import { offeredFields } from './offered-fields';
import { schemeResource } from './scheme-resource';
import { requireScopedModule, scopeFields, type ScopeField } from './scope-fields';

const guard = { onRequest: requireMenu(menuScreen.menus) };

/** Data permission of a menu: conditions, schemes made of them, and what they can name (docs/clients.md#rights-behind-a-menu). */
export const routes: RoutePlugin = async (app) => {
  for (const resource of [conditionResource, schemeResource]) {
    registerList(app, resource);
    defineResource(app, resource);
  }
  registerChoices(app);
  registerTables(app);
};

const ofMenu = members({ moduleId: Id });
const list: ResourceList = { filters: { menuId: (value) => sql`t.menu_id = ${value}` } };
const MAX_ROWS = 1_000;

/** All of a menu, as existing clients ask for them. */
function registerList(app: App, { path, table, fields }: ResourceDefinition): void {
  const call = {
    method: 'GET',
    path: `${path}/:moduleId/List`,
    params: ofMenu,
    query: toListQuery({}),
    answer: toListSchema({ table, fields, list }),
  } as const;
  app.route({
    ...routeOf(call),
    ...guard,
    handler: async ({ params, query }) => {
      const part = { ...query, menuId: params.moduleId, currentPage: 1, pageSize: MAX_ROWS };
      return ok(await listPage(app.deps, { table, fields, list }, { query: part }));
    },
  });
}

function registerChoices(app: App): void {
  app.route({
    ...routeOf(scopes.chooseScopeFields),
    ...guard,
    handler: async ({ params: { menuId }, query, session: { language }, translate }) => {
      const model = await requireScopedModule(app.deps, menuId, translate);
      const all = scopeFields(model, { language, translate });
      const schemeId = query.schemeId ?? '';
      const fields = query.every === '1' ? all : await offeredFields(app.deps, all, { menuId, schemeId });
      return ok({ list: fields.map(toChoice) });
    },
  });
  const choices = [
    [scopes.chooseScopeSymbols, 'op', ({ ops }: ScopeField) => ops],
    [scopes.chooseScopeValues, 'macro', ({ macros }: ScopeField) => ['text', ...macros]],
  ] as const;
  for (const [call, prefix, of] of choices)
    app.route({
      ...routeOf(call),
      ...guard,
      handler: async ({ params, query, session: { language }, translate }) => {
        const model = await requireScopedModule(app.deps, params.menuId, translate);
        const field = scopeFields(model, { language, translate }).find(({ id }) => id === query.field);
        const words = createTranslate(language, rendererTexts);
        const nameOf = (id: string) =>
          words(`widget.conditionBuilder.${id === 'text' ? 'fixed' : `${prefix}.${id.replace('@', '')}`}`);
        return ok({ list: (field ? of(field) : []).map((id) => ({ id, fullName: nameOf(id) })) });
      },
    });
}

function toChoice({ id, fullName, type, ops, macros, kinds, bindTable }: ScopeField) {
  const values = ['text', ...macros].join(',');
  return {
    id,
    fullName,
    type,
    symbols: ops.join(','),
    values,
    kinds: kinds.join(','),
    bindTable,
    fieldRule: bindTable === '' ? 0 : 2,
  };
}

/** Existing clients bind conditions to tables: here these are the module's own, which nothing else can be linked to. */
function registerTables(app: App): void {
  app.route({
    ...routeOf(scopes.readScopeTables),
    ...guard,
    handler: async ({ params, translate }) => ok({ list: await tablesOf(params.menuId, translate) }),
  });
  app.route({
    ...routeOf(scopes.readTableFields),
    ...guard,
    handler: async ({ params, session: { language }, translate }) => {
      const model = await requireScopedModule(app.deps, params.linkId, translate);
      const table = params.tableName === model.enCode ? '' : params.tableName;
      const fields = scopeFields(model, { language, translate }).filter(({ bindTable }) => bindTable === table);
      return ok({
        list: fields.map(({ id, fullName, type }) => ({
          field: id,
          fieldName: fullName,
          dataType: type,
          primaryKey: 0,
        })),
      });
    },
  });
  app.route({
    ...routeOf(scopes.readScopeLink),
    ...guard,
    handler: async ({ params: { menuId, type }, translate }) => {
      const linkTables = JSON.stringify((await tablesOf(menuId, translate)).map(({ table }) => table));
      return ok({ id: menuId, moduleId: menuId, linkId: menuId, linkTables, dataType: type });
    },
  });
  app.route({
    ...routeOf(scopes.saveScopeLink),
    onRequest: requireButton(menuScreen, 'edit'),
    handler: ({ translate }) =>
      Promise.reject(new BusinessError('SERVER_IN_USE', { message: translate('server.dataScope.linkFixed') })),
  });

  /** The main table by the module's code, sub-tables by their keys. */
  async function tablesOf(menuId: string, translate: Parameters<typeof requireScopedModule>[2]) {
    const model = await requireScopedModule(app.deps, menuId, translate);
    const keys = new Set(model.allFields.map(({ tableKey }) => tableKey).filter((key) => key !== ''));
    return [
      { table: model.enCode, tableName: model.fullName },
      ...model.allFields.filter(({ key }) => keys.has(key)).map(({ key, label }) => ({ table: key, tableName: label })),
    ];
  }
}
