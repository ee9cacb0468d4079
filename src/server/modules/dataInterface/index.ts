import { Type } from '@sinclair/typebox';
import { requireInterface } from '../../access/index';
import { ok } from '../../http/envelope';
import { PageQuery, toListData, toPage } from '../../http/page-query';
import type { RequestSession } from '../../http/request-session';
import type { RoutePlugin } from '../../http/route-types';
import { requireMenu } from '../../resource/index';
import {
  InterfaceQuery,
  interfaceMenus,
  listInterfaces,
  readInterfaceEntity,
  readInterfaceTree,
} from './list-interfaces';
import { findInterfaceRows, listInterfaceRows, runDataInterface } from './run-data-interface';

export { describeInterface } from './describe-interface';
export { runDataInterface, type InterfaceCaller } from './run-data-interface';
export type { GivenParam } from './interface-values';

const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });
const Name = Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()]));
/** Clients post the whole parameter entries back; only `field` and the value matter (contract b.4). */
const ParamList = Type.Optional(
  Type.Union([
    Type.Array(
      Type.Object({
        field: Type.String({ maxLength: 200 }),
        defaultValue: Type.Optional(Type.Unknown()),
        relationField: Type.Optional(Type.Unknown()),
      }),
      { maxItems: 200 },
    ),
    Type.Null(),
  ]),
);
const PreviewBody = Type.Union([Type.Object({ paramList: ParamList }), Type.Null()]);
const ListBody = Type.Intersect([
  PageQuery,
  Type.Object({
    paramList: ParamList,
    relationField: Name,
    propsValue: Name,
    columnOptions: Type.Optional(Type.Union([Type.String(), Type.Array(Type.Unknown()), Type.Null()])),
  }),
]);
const IdsBody = Type.Object({
  ids: Type.Array(Type.Union([Type.String(), Type.Number()]), { maxItems: 1000 }),
  propsValue: Name,
  paramList: ParamList,
});

/** Reading and running data interfaces (contract e.2, e.6). 3.4 writes `Action/`, 5.x `Actions/`: both are served. */
export const dataInterfaceRoutes: RoutePlugin = async (app) => {
  const { deps } = app;
  const base = '/api/system/DataInterface/:id';
  const guard = { onRequest: requireMenu(interfaceMenus) };
  const runGuard = { onRequest: requireInterface('id', interfaceMenus) };

  app.get('/api/system/DataInterface', { schema: { querystring: InterfaceQuery }, ...guard }, async ({ query }) =>
    ok(await listInterfaces(deps, query)),
  );
  app.get('/api/system/DataInterface/Selector', async () => ok({ list: await readInterfaceTree(deps) }));
  app.get(base, { schema: { params: Id }, ...guard }, async ({ params }) =>
    ok(await readInterfaceEntity(deps, params.id)),
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

/** Column names to search: comma-joined text (3.4.7) or `{value}` entries, and the shown column. */
function toColumns(
  options: string | readonly unknown[] | null | undefined,
  relationField: string | null | undefined,
): readonly string[] {
  const named =
    typeof options === 'string'
      ? options.split(',')
      : (options ?? []).map((option) => (option as { value?: unknown } | null)?.value ?? option);
  return [...new Set([...named, relationField || 'fullName'])].filter(
    (name): name is string => typeof name === 'string' && name !== '',
  );
}

/** Column names of the first row. */
function toFieldNames(data: unknown): readonly string[] {
  const first: unknown = Array.isArray(data) ? data[0] : data;
  return typeof first === 'object' && first !== null ? Object.keys(first) : [];
}
