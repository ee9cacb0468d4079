import { Type, type Static } from '@sinclair/typebox';
import { requireInterface } from '../../access/index';
import { ok } from '../../http/envelope';
import { PageQuery, toListData, toPage } from '../../http/page-query';
import type { RequestSession } from '../../http/request-session';
import type { RoutePlugin } from '../../http/route-types';
import { requireButton, requireMenu } from '../../resource/index';
import {
  InterfaceQuery,
  interfaceMenus,
  listInterfaces,
  readInterfaceEntity,
  readInterfaceTree,
} from './list-interfaces';
import { MAX_PARAMS, type GivenParam } from './interface-values';
import { findInterfaceRows, listInterfaceRows, MAX_COLUMNS, MAX_IDS, runDataInterface } from './run-data-interface';

export { interfaceRecords } from './list-interfaces';
export { describeInterface } from './describe-interface';
export { findInterfaceRows, runDataInterface, type InterfaceCaller } from './run-data-interface';
export { nameInterface } from './repository';
export type { GivenParam } from './interface-values';

const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
const MAX_NAME = 100;
const MAX_ID = 200;
const Name = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: MAX_NAME }));
/** Clients post the whole parameter entries back; only `field` and the value matter (contract b.4). */
const ParamList = Type.Optional(
  Type.Unsafe<readonly GivenParam[] | null>({
    type: ['array', 'null'],
    maxItems: MAX_PARAMS,
    items: Type.Object({
      field: Type.String({ maxLength: MAX_NAME }),
      // How long values may be depends on the parameter: the module's own rules say (interface-values.ts).
      defaultValue: Type.Optional(Type.Unknown()),
      relationField: Type.Optional(Type.Unknown()),
    }),
  }),
);
interface ColumnOption {
  readonly value?: string | number | null;
}
/** Columns to search: comma-joined text (3.4.7), or names or `{value}` entries. One type list, so that a refusal names the bound. */
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

/** A statement that somebody wrote may take as long as it is allowed to. */
const SLOW = { cost: 'slow' } as const;

/** Reading and running data interfaces (contract e.2, e.6). 3.4 writes `Action/`, 5.x `Actions/`: both are served. */
export const dataInterfaceRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  const base = '/api/system/DataInterface/:id';
  const guard = { onRequest: requireMenu(interfaceMenus) };
  const runGuard = { onRequest: requireInterface('id', interfaceMenus), config: SLOW };

  app.get('/api/system/DataInterface', { schema: { querystring: InterfaceQuery }, ...guard }, async ({ query }) =>
    ok(await listInterfaces(deps, query)),
  );
  // For authors of modules; forms at run time call the interface that they name.
  app.get('/api/system/DataInterface/Selector', guard, async () => ok({ list: await readInterfaceTree(deps) }));
  app.get(
    base,
    { schema: { params: Id }, onRequest: requireButton({ menus: interfaceMenus }, 'detail') },
    async ({ params }) => ok(await readInterfaceEntity(deps, params.id)),
  );

  app.post(
    `${base}/Actions/Preview`,
    { schema: { params: Id, body: PreviewBody }, ...runGuard },
    async ({ params, body, session }) =>
      ok(await runDataInterface(deps, params.id, body?.paramList ?? [], toCaller(session))),
  );
  app.post(
    `${base}/Actions/GetFields`,
    { schema: { params: Id, body: PreviewBody }, ...runGuard },
    async ({ params, body, session }) =>
      ok(toFieldNames(await runDataInterface(deps, params.id, body?.paramList ?? [], toCaller(session)))),
  );
  for (const action of ['Action', 'Actions']) {
    app.post(
      `${base}/${action}/List`,
      { schema: { params: Id, body: ListBody }, ...runGuard },
      async ({ params, body, session }) => {
        const page = toPage(body);
        const { rows, total } = await listInterfaceRows(
          deps,
          params.id,
          {
            params: body.paramList ?? [],
            page: {
              offset: page.offset,
              limit: Math.min(page.pageSize, deps.config.interfaceRowCap),
              keyword: page.keyword,
            },
            columns: toColumns(body.columnOptions, body.relationField),
          },
          toCaller(session),
        );
        return ok(toListData(rows, page, total));
      },
    );
    app.post(
      `${base}/${action}/InfoByIds`,
      { schema: { params: Id, body: IdsBody }, ...runGuard },
      async ({ params, body, session }) => {
        const query = { params: body.paramList ?? [], ids: body.ids.map(String), valueColumn: body.propsValue || 'id' };
        return ok(await findInterfaceRows(deps, params.id, query, toCaller(session)));
      },
    );
  }
};

function toCaller(session: RequestSession) {
  return { ...session.user, isAdministrator: session.isAdministrator };
}

/** Column names to search: those given, and the shown column. */
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
