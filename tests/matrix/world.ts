import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { createApp } from '../../src/server/app';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { toGrantId } from '../../src/server/grants/index';
import { node, column } from '../../src/server/modules/records/testing/purchase-module';
import { ensureSystemMenus } from '../../src/server/seed/ensure-system-menus';
import { TEST_COMPANY_ID, TEST_DEPARTMENT_ID } from '../../src/server/testing/test-app';
import { SEE_AS_HEADER } from '../../src/wire/see-as';
import type { Row } from './row';

/** Menu (enCode) that opens the module of the world. */
export const MODULE_MENU = 'matrix.module';

/** What somebody holds: button codes (without `btn_`) by the menu (enCode) that they stand behind. */
export type Holding = Readonly<Record<string, readonly string[]>>;

/** The whole server over a database in which every kind of record is there once. */
export interface World {
  readonly server: RecordServer;
  /** `METHOD /path` of every route that is registered; those that Fastify adds for HEAD are left out. */
  readonly routes: readonly string[];
  /** The token of somebody who holds this, the same for the same holding; a new one when `isNew`. */
  tokenOf: (holding: Holding, isNew?: boolean) => Promise<string>;
  /** The account of that somebody. */
  accountOf: (holding: Holding) => Promise<string>;
  /** As `tokenOf`, for somebody who has the buttons of menus and none of the menus. */
  tokenOfButtons: (holding: Holding) => Promise<string>;
  adminToken: () => Promise<string>;
  /** Sends what the row says; '' = without a session. */
  send: (row: Row, token: string, options?: SendOptions) => Promise<Reply>;
  /** A digest of every table, sessions and limits apart. */
  digest: () => Promise<string>;
  close: () => Promise<void>;
}

export interface SendOptions {
  readonly method?: 'HEAD';
  /** Sent at what is there. */
  readonly isAimed?: boolean;
  /** Whom the session sees the system as. */
  readonly as?: string;
}

/** What came back. `code` is that of the envelope, or HTTP's of a file, a page or a bare document. */
export interface Reply {
  readonly code: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export async function createWorld(): Promise<World> {
  const server = await createRecordServer();
  const clientDir = fs.mkdtempSync(path.join(os.tmpdir(), 'formloom-matrix-'));
  fs.writeFileSync(path.join(clientDir, 'index.html'), '<!doctype html>');
  const routes = new Set<string>();
  const config = { ...server.deps.config, clientDir };
  const app = await createApp(
    { ...server.deps, config },
    {
      onRoute: ({ method, url }) => {
        for (const each of [method].flat()) if (each !== 'HEAD') routes.add(`${each} ${url}`);
      },
    },
  );
  const ids = await fillWorld(server);
  return {
    server,
    routes: [...routes],
    ...createHolders(server),
    adminToken: async () => (await server.signIn('admin')).authorization,
    send: (row, token, options) => send(app, { row, token, ids, ...options }),
    digest: () => digestTables(server),
    async close() {
      await app.close();
      fs.rmSync(clientDir, { recursive: true });
      await server.close();
    },
  };
}

/** One record of each kind; answers their ids by the names that rows use. */
async function fillWorld(server: RecordServer): Promise<Readonly<Record<string, string>>> {
  const { db } = server.deps;
  await ensureSystemMenus({ db });
  const named = (id: string) => ({ id, full_name: id, en_code: id });
  await db
    .insertInto('areas')
    .values({ ...named('mxArea'), parent_id: '-1' })
    .execute();
  await db.insertInto('roles').values(named('mxRole')).execute();
  await db.insertInto('groups').values(named('mxGroup')).execute();
  await db
    .insertInto('positions')
    .values({ ...named('mxPosition'), organize_id: TEST_DEPARTMENT_ID })
    .execute();
  await db.insertInto('dictionary_types').values(named('mxType')).execute();
  await db
    .insertInto('dictionary_entries')
    .values({ ...named('mxEntry'), dictionary_type_id: 'mxType' })
    .execute();
  await db
    .insertInto('bill_rules')
    .values({ ...named('mxRule'), en_code: 'MATRIX', prefix: 'M', date_format: 'no', digit: 4, start_number: '0001' })
    .execute();
  await db
    .insertInto('data_interfaces')
    .values({ ...named('mxInterface'), data_type: 2, query: '[{"id":"a","fullName":"A"}]' })
    .execute();
  await db
    .insertInto('data_sources')
    .values({
      ...named('mxSource'),
      db_type: 'postgresql',
      host: 'db.example.org',
      port: 5432,
      database_name: 'x',
      user_name: 'x',
    })
    .execute();
  await db.insertInto('interface_apps').values(named('mxApp')).execute();
  const user = await server.createUser({ account: 'mxuser' });
  const { module, record } = await fillModule(server);
  await fillScopes(server);
  return {
    module,
    record,
    user,
    moduleMenu: 'mxModuleMenu',
    scopedMenu: 'mxScopedMenu',
    button: toGrantId({ menuId: 'mxModuleMenu', itemType: 'button', code: 'btn_add' }),
    column: toGrantId({ menuId: 'mxModuleMenu', itemType: 'column', code: 'title' }),
    form: toGrantId({ menuId: 'mxModuleMenu', itemType: 'form', code: 'title' }),
    condition: 'mxCondition',
    scheme: 'mxScheme',
    company: TEST_COMPANY_ID,
    department: TEST_DEPARTMENT_ID,
    ...Object.fromEntries(
      ['Area', 'Role', 'Group', 'Position', 'Type', 'Entry', 'Rule', 'Interface', 'Source', 'App'].map((name) => [
        name.toLowerCase(),
        `mx${name}`,
      ]),
    ),
  };
}

/** A module with button permission that names the interface, the number rule and the picker of rules. */
async function fillModule(server: RecordServer): Promise<{ readonly module: string; readonly record: string }> {
  const title = node('input', 'title', { config: { required: true } });
  const name = node('input', 'name');
  const fields = [
    title,
    node('billRule', 'number', { config: { rule: 'MATRIX' } }),
    node('select', 'kind', { config: { dataType: 'dynamic', propsUrl: 'mxInterface' } }),
    node('recordPicker', 'rule', { module: 'system/billRulePicker', valueKey: 'enCode' }),
    node('table', 'items', { config: { children: [name] } }),
  ];
  const module = await server.release({
    fullName: 'matrix',
    enCode: 'matrix',
    webType: 2,
    formData: JSON.stringify({ fields, changeTrail: true }),
    columnData: JSON.stringify({
      columnList: [column(title), column(name, {}, 'items-name')],
      useBtnPermission: true,
      btnsList: ['add', 'batchRemove'].map((value) => ({ value, label: value })),
      columnBtnsList: ['edit', 'detail', 'remove'].map((value) => ({ value, label: value })),
    }),
  });
  await server.deps.db
    .insertInto('menus')
    .values({
      id: 'mxModuleMenu',
      full_name: 'matrix',
      en_code: MODULE_MENU,
      type: 3,
      url_address: 'model/matrix',
      property_json: JSON.stringify({ moduleId: module }),
    })
    .execute();
  const made = await server.create(module, { title: 'first', items: [{ name: 'row' }] });
  return { module, record: made.data.id as string };
}

/** A module with data permission, a condition for its schemes and a scheme. */
async function fillScopes({ deps, release }: RecordServer): Promise<void> {
  const title = node('input', 'title');
  const moduleId = await release({
    fullName: 'scoped',
    enCode: 'matrixScoped',
    webType: 2,
    formData: JSON.stringify({ fields: [title] }),
    columnData: JSON.stringify({ columnList: [column(title)], useDataPermission: true }),
  });
  const menu = { id: 'mxScopedMenu', full_name: 'scoped', en_code: 'matrix.scoped', type: 3 };
  await deps.db
    .insertInto('menus')
    .values({ ...menu, url_address: 'model/matrixScoped', property_json: JSON.stringify({ moduleId }) })
    .execute();
  const ofMenu = { menu_id: menu.id, full_name: 'title' };
  await deps.db
    .insertInto('data_conditions')
    .values({ ...ofMenu, id: 'mxCondition', en_code: 'title', condition_symbol: 'Equal' })
    .execute();
  await deps.db
    .insertInto('data_schemes')
    .values({ ...ofMenu, id: 'mxScheme', all_data: 1, condition_json: '[]' })
    .execute();
}

/** Makes users for what is to be held. A menu (enCode) that no screen of this version has is made for its older clients. */
function createHolders({ deps, createUser, grant, signIn }: RecordServer) {
  const accounts = new Map<string, Promise<string>>();
  const tokens = new Map<string, string>();
  const menuIdOf = async (enCode: string) => {
    const found = await deps.db.selectFrom('menus').select('id').where('en_code', '=', enCode).executeTakeFirst();
    if (found) return found.id;
    const id = `older:${enCode}`;
    await deps.db.insertInto('menus').values({ id, full_name: enCode, en_code: enCode, type: 2 }).execute();
    return id;
  };
  const make = async (account: string, holding: Holding) => {
    const objectId = await createUser({ account });
    for (const [enCode, codes] of Object.entries(holding)) {
      const buttons = codes.map((code) => `btn_${code}`);
      await grant({ objectType: 'user', objectId, menuId: await menuIdOf(enCode), buttons });
    }
    return account;
  };
  const accountOf = (key: string, holding: Holding) => {
    const known = accounts.get(key) ?? make(`holder${String(accounts.size)}`, holding);
    accounts.set(key, known);
    return known;
  };
  const tokenFor = async (account: string, isNew: boolean) => {
    const token = (isNew ? undefined : tokens.get(account)) ?? (await signIn(account)).authorization;
    if (!isNew) tokens.set(account, token);
    return token;
  };
  return {
    accountOf: (holding: Holding) => accountOf(JSON.stringify(holding), holding),
    tokenOf: async (holding: Holding, isNew = false) =>
      tokenFor(await accountOf(JSON.stringify(holding), holding), isNew),
    async tokenOfButtons(holding: Holding) {
      const account = await accountOf(`buttons ${JSON.stringify(holding)}`, holding);
      await deps.db
        .deleteFrom('grants')
        .where('item_type', '=', 'module')
        .where('object_id', '=', (eb) => eb.selectFrom('users').select('id').where('account', '=', account))
        .execute();
      return tokenFor(account, false);
    },
  };
}

interface Sending extends SendOptions {
  readonly row: Row;
  readonly token: string;
  readonly ids: Readonly<Record<string, string>>;
}

async function send(app: FastifyInstance, { row, token, ids, method, isAimed = false, as }: Sending): Promise<Reply> {
  const [own = 'GET', url = '/'] = row.route.split(' ');
  const named = (value: string) => (value.startsWith('$') ? (ids[value.slice(1)] ?? `unknown ${value}`) : value);
  const params = isAimed ? { ...row.params, ...row.target } : (row.params ?? {});
  const filled = url.replaceAll(/:(\w+)|\*/g, (found, name: string | undefined) =>
    encodeURIComponent(named(params[name ?? found] ?? 'gone')),
  );
  const query = new URLSearchParams(Object.entries(row.query ?? {}).map(([name, value]) => [name, named(value)]));
  const hasBody = own === 'POST' || own === 'PUT';
  const answer = await app.inject({
    method: (method ?? own) as NonNullable<InjectOptions['method']>,
    url: `${filled}${query.size > 0 ? `?${query.toString()}` : ''}`,
    headers: { ...(token !== '' && { authorization: token }), ...(as !== undefined && { [SEE_AS_HEADER]: as }) },
    ...(hasBody ? { payload: JSON.parse(fillBody(row.body ?? {}, named)) as object } : {}),
  });
  return { code: codeOf(answer.body) ?? answer.statusCode, body: answer.body, headers: answer.headers };
}

function fillBody(body: object, named: (value: string) => string): string {
  return JSON.stringify(body, (_key, value: unknown) => (typeof value === 'string' ? named(value) : value));
}

/** The code of the envelope; undefined where there is none. */
function codeOf(body: string): number | undefined {
  const parsed = body.startsWith('{') ? (JSON.parse(body) as { readonly code?: unknown }) : {};
  return typeof parsed.code === 'number' ? parsed.code : undefined;
}

/** What calls may change whatever they are answered: that a session was used, and what limits count. */
const UNCOUNTED = ['sessions', 'rate_limits'];

async function digestTables({ deps }: RecordServer): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`select schemaname as schema, tablename as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(deps.db);
  const digests = [];
  for (const { schema, name } of tables.filter((table) => !UNCOUNTED.includes(table.name))) {
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.table(`${schema}.${name}`)} t`.execute(
      deps.db,
    );
    digests.push(`${schema}.${name} ${rows[0]?.digest ?? ''}`);
  }
  return digests.join('\n');
}
