import { Type, type Static } from '@sinclair/typebox';
import { IdParams } from '../../../wire/ids';
import * as lookUps from '../../../wire/look-ups';
import { mayWriteByInterface, requireInterface } from '../../access/index';
import { ok } from '../../http/envelope';
import { PageQuery, toListData, toPage } from '../../http/page-query';
import type { RequestSession } from '../../http/request-session';
import type { App, RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { interfaceMenus } from './interface-resource';
import { MAX_PARAMS, type GivenParam } from './interface-values';
import { registerManagement } from './manage-routes';
import { findInterfaceRows, listInterfaceRows, MAX_COLUMNS, MAX_IDS, runDataInterface } from './run-data-interface';

export { describeInterface } from './describe-interface';
export type { InterfaceRow } from './interface-definition';
export type { InterfaceCaller } from './interface-run';
export { interfaceMenus, interfaceRecords } from './interface-resource';
export type { GivenParam } from './interface-values';
export { MAX_PARAMS } from './interface-values';
export { findInterface, nameInterface } from './repository';
export { resealInterfaces } from './reseal-interfaces';
export { toRows, type InterfaceRows } from './interface-rows';
export { findInterfaceRows, runDataInterface } from './run-data-interface';

const MAX_NAME = 100;
const MAX_ID = 200;
const Name = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: MAX_NAME }));
/** Clients send back whole parameter entries; only `field` and the value are used. */
const ParamList = Type.Optional(
  Type.Unsafe<readonly GivenParam[] | null>({
    type: ['array', 'null'],
    maxItems: MAX_PARAMS,
    items: Type.Object({
      field: Type.String({ maxLength: MAX_NAME }),
      // The maximum length depends on the parameter (interface-values.ts).
      defaultValue: Type.Optional(Type.Unknown()),
      relationField: Type.Optional(Type.Unknown()),
      sourceType: Type.Optional(
        Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'], maxLength: 20 }),
      ),
    }),
  }),
);
interface ColumnOption {
  readonly value?: string | number | null;
}
/** Columns to search: comma-separated text (3.4.7), names, or `{value}` entries. A list of types, so that the refusal names the bound. */
const ColumnOptions = Type.Optional(
  Type.Unsafe<string | readonly (string | number | ColumnOption | null)[] | null>({
    type: ['string', 'array', 'null'],
    maxLength: MAX_COLUMNS * (MAX_NAME + 1),
    maxItems: MAX_COLUMNS,
    items: {
      type: ['string', 'number', 'object', 'null'],
      maxLength: MAX_NAME,
      properties: { value: { type: ['string', 'number', 'null'], maxLength: MAX_NAME } },
    },
  }),
);
const PreviewBody = Type.Unsafe<{ readonly paramList?: readonly GivenParam[] | null } | null>({
  type: ['object', 'null'],
  properties: { paramList: ParamList },
});
const ListBody = Type.Intersect([
  PageQuery,
  Type.Object({
    paramList: ParamList,
    relationField: Name,
    propsValue: Name,
    columnOptions: ColumnOptions,
  }),
]);
const IdsBody = Type.Object({
  ids: Type.Array(Type.Unsafe<string | number>({ type: ['string', 'number'], maxLength: MAX_ID }), {
    maxItems: MAX_IDS,
  }),
  propsValue: Name,
  paramList: ParamList,
});

const one = '/api/system/DataInterface/:id';

/** An author's statement may take up to its timeout. */
const SLOW = { cost: 'slow' } as const;

/** Manages and runs data interfaces (docs/clients.md#data-interfaces). 3.4 uses `Action/`, 5.x `Actions/`: both are supported. */
export const routes: RoutePlugin = async (app) => {
  await registerManagement(app);
  registerRuns(app);
};

/** What runs an interface: whoever has its menu, or a module that names it. */
function registerRuns(app: App): void {
  const { deps } = app;
  const runGuard = { onRequest: requireInterface('id', interfaceMenus), config: SLOW };

  app.route({
    ...routeOf({ ...lookUps.runInterface, body: PreviewBody }),
    ...runGuard,
    handler: async ({ params, body, session }) => {
      const mayWrite = await mayWriteByInterface(deps, session, params.id);
      const call = { params: body?.paramList ?? [], caller: toCaller(session), mayWrite, isDirect: true };
      return ok(await runDataInterface(deps, params.id, call));
    },
  });
  app.post(
    `${one}/Actions/GetFields`,
    { schema: { params: IdParams, body: PreviewBody }, ...runGuard },
    async ({ params, body, session }) =>
      ok(
        toFieldNames(
          await runDataInterface(deps, params.id, {
            params: body?.paramList ?? [],
            caller: toCaller(session),
            isDirect: true,
          }),
        ),
      ),
  );
  for (const action of ['Action', 'Actions']) {
    app.route({
      ...routeOf({ ...lookUps.listInterfaceRows, body: ListBody }),
      url: `${one}/${action}/List`,
      ...runGuard,
      handler: async ({ params, body, session }) => {
        const page = toPage(body);
        const { rows, total, searchedRows } = await listInterfaceRows(deps, params.id, {
          params: body.paramList ?? [],
          caller: toCaller(session),
          isDirect: true,
          page: {
            offset: page.offset,
            limit: Math.min(page.pageSize, deps.config.interfaceRowCap),
            keyword: page.keyword,
          },
          columns: toColumns(body.columnOptions, body.relationField),
        });
        const { list, pagination } = toListData(rows, page, total);
        return ok({ list, pagination: { ...pagination, ...(searchedRows === undefined ? {} : { searchedRows }) } });
      },
    });
    app.route({
      ...routeOf({ ...lookUps.readInterfaceRows, body: IdsBody }),
      url: `${one}/${action}/InfoByIds`,
      ...runGuard,
      handler: async ({ params, body, session }) => {
        const query = { ids: body.ids.map(String), valueColumn: body.propsValue || 'id' };
        const call = { params: body.paramList ?? [], caller: toCaller(session), isDirect: true };
        return ok(await findInterfaceRows(deps, params.id, { ...call, ...query }));
      },
    });
  }
}

function toCaller(session: RequestSession) {
  return { ...session.user, isAdministrator: session.isAdministrator };
}

/** Columns to search: the given ones and the displayed one. */
function toColumns(
  options: Static<typeof ColumnOptions> | undefined,
  relationField: string | null | undefined,
): readonly string[] {
  const list = typeof options === 'string' ? options.split(',') : (options ?? []);
  const named = list.map((option) => String((typeof option === 'object' ? option?.value : option) ?? ''));
  return [...new Set([...named, relationField || 'fullName'])].filter((name) => name !== '');
}

/** Column names of the first row. */
function toFieldNames(data: unknown): readonly string[] {
  const first: unknown = Array.isArray(data) ? data[0] : data;
  return typeof first === 'object' && first !== null ? Object.keys(first) : [];
}
