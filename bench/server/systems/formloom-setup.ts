import { setTimeout as pause } from 'node:timers/promises';
import { parseModule } from '../../../src/engine/parse';
import { permissionCatalogue } from '../../../src/engine/permission';
import { registry } from '../../../src/renderers/definitions';
import { createDatabase, createPool } from '../../../src/server/db/client';
import { FIRST_ACCOUNT } from '../../../src/server/first-account';
import { hashPassword, toClientHash } from '../../../src/server/modules/oauth/password';
import type { Database } from '../run/databases';
import type { Shape } from '../run/fill';
import { createClient, type Call, type Reply } from '../run/http-client';
import { ACCOUNTS, nameOf, PASSWORD, type Account, type Place } from '../system';
import { orderModule } from './formloom-module';

const ROLE = 'benchClerk';
const SETTLE_MS = 500;
/** Ids start here: as many digits as those that the server generates. */
const ORDER_BASE = 1_500_000_000_000_000_000n;
const LINE_BASE = 1_600_000_000_000_000_000n;
const LINES_AT_MOST = 10;

/** Body of every answer. */
export interface Envelope<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}
export const orderId = (n: number) => String(ORDER_BASE + BigInt(n));
export const lineId = (n: number, r: number) => String(LINE_BASE + BigInt(n * LINES_AT_MOST + r));

export function signInAs(account: string): Call {
  return { method: 'POST', path: '/api/oauth/Login', body: { account, password: toClientHash(PASSWORD) } };
}

export function readToken({ text }: Reply): string {
  const { data } = JSON.parse(text) as Envelope<{ readonly token?: string } | null>;
  return data?.token ?? '';
}

/** Creates and publishes the orders module through the API, with a menu entry. */
export async function releaseOrders({ port, report }: Place): Promise<void> {
  report('releasing the module');
  const client = createClient(port, 1, 60_000);
  try {
    const authorization = readToken(await client.send(signInAs(FIRST_ACCOUNT)));
    const send = async <Data>(place: string, body: object): Promise<Data> => {
      const path = `/api/visualdev/Base${place}`;
      const answer = await client.ask<Envelope<Data>>({ method: 'POST', path, headers: { authorization }, body });
      if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`);
      return answer.data;
    };
    const { id } = await send<{ readonly id: string }>('', orderModule);
    await send(`/${id}/Actions/Release`, { pc: 1, pcModuleParentId: '-1' });
  } finally {
    client.close();
  }
}

/** Waits for the background work after a release: index builds (one at a time) and kept totals. */
export async function settle(place: Place): Promise<void> {
  await waitForIndexes(place);
  await waitForTotals(place);
}

/** Requests the list's totals once, then waits until the database keeps them, which it does from then on, restarts included. */
async function waitForTotals({ port, database, report }: Place): Promise<void> {
  const [module] = await database.query<{ id: string }>('select id from system.modules where en_code = $1', [
    orderModule.enCode,
  ]);
  if (!module) return;
  const client = createClient(port, 1, 60_000);
  try {
    const authorization = readToken(await client.send(signInAs(FIRST_ACCOUNT)));
    const path = `/api/visualdev/OnlineDev/${module.id}/List/Summary`;
    await client.ask({ method: 'POST', path, headers: { authorization }, body: { queryJson: '', keyword: '' } });
    await pause(SETTLE_MS);
    const isWaiting = async () =>
      (await database.query('select 1 from system.kept_totals where not is_ready')).length > 0;
    for (report('waiting for its totals'); await isWaiting();) await pause(SETTLE_MS);
  } finally {
    client.close();
  }
}

async function waitForIndexes({ database, report }: Place): Promise<void> {
  for (let told = ''; ; await pause(SETTLE_MS)) {
    const missing = await database.query<{ name: string; error: string | null }>(
      `select w.wish ->> 'name' as name, f.error from system.module_indexes m cross join jsonb_array_elements(m.wishes) as w(wish)
         left join system.index_failures f on f.name = w.wish ->> 'name'
       where not exists (select 1 from pg_class c join pg_index x on x.indexrelid = c.oid and x.indisvalid where c.relname = w.wish ->> 'name')
         and not exists (select 1 from pg_statistic_ext s where s.stxname = w.wish ->> 'name')`,
    );
    const [first] = missing;
    if (!first) return;
    if (first.error !== null) throw new Error(`index ${first.name}: ${first.error}`);
    const text = `waiting for ${missing.length} indexes`;
    if (text !== told) report(text);
    told = text;
  }
}

/** Inserts users, and the clerks' role with all permission codes of the module. By SQL, because the API cannot create users. */
export async function insertAccounts(database: Database): Promise<void> {
  const pool = createPool(database.url, { max: 1 });
  const db = createDatabase(pool);
  try {
    const { id: organizeId } = await db.selectFrom('organizes').select('id').limit(1).executeTakeFirstOrThrow();
    const { id: menuId } = await db
      .selectFrom('menus')
      .select('id')
      .where('en_code', '=', orderModule.enCode)
      .executeTakeFirstOrThrow();
    await db.insertInto('roles').values({ id: ROLE, full_name: '订单员', en_code: ROLE }).execute();
    const passwordHash = await hashPassword(toClientHash(PASSWORD));
    const users = ACCOUNTS.map((account) => ({
      id: userId(account),
      account: nameOf(account),
      password_hash: passwordHash,
      real_name: nameOf(account),
      organize_id: organizeId,
      is_administrator: account.kind === 'manager',
    }));
    await db.insertInto('users').values(users).execute();
    const clerks = ACCOUNTS.filter(({ kind }) => kind === 'clerk');
    await db
      .insertInto('user_roles')
      .values(clerks.map((account) => ({ user_id: userId(account), role_id: ROLE })))
      .execute();
    await db
      .insertInto('grants')
      .values(grantedCodes().map((code) => ({ object_type: 'role', object_id: ROLE, menu_id: menuId, ...code })))
      .execute();
  } finally {
    await db.destroy();
  }
}

const userId = ({ kind, number }: Account) => String((kind === 'clerk' ? 1000 : 2000) + number);

function grantedCodes() {
  const { model } = parseModule(orderModule, registry);
  if (!model) throw new Error('the module of the orders is not valid');
  const { columns, forms, buttons } = permissionCatalogue(model);
  return [
    { item_type: 'module' as const, code: '' },
    ...columns.map(({ code }) => ({ item_type: 'column' as const, code })),
    ...forms.map(({ code }) => ({ item_type: 'form' as const, code })),
    ...buttons.map(({ code }) => ({ item_type: 'button' as const, code })),
  ];
}

/** Reads the names of the module's tables and the types of their keys from the database's catalogue. */
export async function findShape(database: Database): Promise<Shape> {
  const columns = await database.query<{ table_name: string; column_name: string; data_type: string }>(
    `select table_name, column_name, data_type from information_schema.columns where table_schema = 'module'`,
  );
  const tableWith = (column: string) => {
    const name = columns.find(({ column_name }) => column_name === column)?.table_name;
    if (name === undefined) throw new Error(`no table of a module has a column ${column}`);
    return name;
  };
  const [orders, lines] = [tableWith('orderedOn'), tableWith('product')];
  const asText = (table: string, column: string) =>
    columns.some((entry) => entry.table_name === table && entry.column_name === column && entry.data_type === 'text');
  const cast = (isText: boolean, value: string) => (isText ? `(${value})::text` : value);
  const author = userId({ kind: 'clerk', number: 1 });
  return {
    orders: {
      name: `module."${orders}"`,
      id: 'id',
      alive: 'o._deleted_at is null',
      columns: {
        ...{ code: 'code', customer: 'customer', amount: 'amount', orderedOn: '"orderedOn"' },
        ...{ status: 'status', weight: 'weight', remark: 'remark' },
      },
      fixed: { _created_by: `'${author}'`, _created_at: 'now()' },
    },
    lines: {
      name: `module."${lines}"`,
      id: 'id',
      orderId: '_parent_id',
      place: '_row_order',
      columns: { product: 'product', quantity: 'quantity', price: 'price' },
      fixed: {},
    },
    orderId: (n) => cast(asText(orders, 'id'), `${ORDER_BASE} + ${n}`),
    lineId: (n, r) => cast(asText(lines, 'id'), `${LINE_BASE} + ${n}::bigint * ${LINES_AT_MOST} + ${r}`),
  };
}
