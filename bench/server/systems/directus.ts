import path from 'node:path';
import { installPeers } from '../../run/install-peers';
import type { Answer } from '../operations';
import { changedOrder, PAGE_SIZE, writtenOrder, type Line, type Order } from '../orders';
import type { Database } from '../run/databases';
import { SPARE_BASE, type Shape } from '../run/fill';
import { createClient, type Call, type Client, type Reply } from '../run/http-client';
import { countPackages } from '../run/packages';
import { runProgram, startProgram } from '../run/processes';
import { waitUntilReady } from '../run/wait-until-ready';
import { ACCOUNTS, emailOf, PASSWORD, type Place, type System } from '../system';

const ROOT_EMAIL = 'root@example.com';
const LINES_AT_MOST = 10;
const FIELDS = 'id,code,customer,amount,orderedOn,status,weight,remark';
const lineId = (n: number, r: number) => n * LINES_AT_MOST + r;

/** Directus with two collections, a policy for the clerks, and its pressure limiter off. */
export const directus: System = {
  name: 'directus',
  note: '12.4.0, production mode, telemetry and pressure limiter off; collections `orders` and `lines` with a relation; code unique, an index on date, status, weight and the relation; lists ask for `filter_count`, as its own screens do; clerks have a policy, the administrator is one user. It keeps revisions of every write, as it does by default.',
  install: async (benchDir) => installPeers(folderOf(benchDir)),
  packages: (benchDir) => countPackages(folderOf(benchDir)),
  start: startServer,
  async prepare(place) {
    await runProgram({ ...program(place, 'bootstrap'), logFile: path.join(place.workDir, 'bootstrap.log') });
    const server = startServer(place);
    try {
      await waitUntilReady(place.port, server, { signIn: signInAs(ROOT_EMAIL), readToken });
      const client = createClient(place.port, 1, 60_000);
      const token = readToken(await client.send(signInAs(ROOT_EMAIL)));
      await makeCollections(client, token);
      await makeAccounts(client, token);
      client.close();
    } finally {
      await server.stop();
    }
  },
  findShape: () => Promise.resolve(shape),
  async afterFill(database: Database) {
    await database.query(`select setval('orders_id_seq', 1000000000), setval('lines_id_seq', 1500000000)`);
  },
  // Seats are few without a licence. Clerks have no app access and take none; managers share the root user.
  signIn: (account) => signInAs(account.kind === 'clerk' ? emailOf(account) : ROOT_EMAIL),
  readToken,
  toCall(question, { token, scale }) {
    const headers = { authorization: `Bearer ${token}` };
    switch (question.kind) {
      case 'list': {
        const { page, sort, status, keyword } = question;
        const query = { sort: `-${sort}`, limit: PAGE_SIZE, page, fields: FIELDS, meta: 'filter_count' };
        const filter = toFilter(status, keyword);
        return get('/items/orders', { ...query, ...(filter ? { filter: JSON.stringify(filter) } : {}) }, headers);
      }
      case 'totals':
        return get('/items/orders', { 'aggregate[sum]': 'amount,weight' }, headers);
      case 'count':
        return get('/items/orders', { 'aggregate[count]': '*' }, headers);
      case 'read':
        return get(`/items/orders/${question.n}`, { fields: `${FIELDS},lines.*` }, headers);
      case 'create':
        return { method: 'POST', path: '/items/orders', headers, body: toBody(writtenOrder(question.code)) };
      case 'update': {
        const { n, sequence } = question;
        const body = toBody(changedOrder(n, scale.linesPerRecord, sequence), n);
        return { method: 'PATCH', path: `/items/orders/${n}`, headers, body };
      }
      case 'delete':
        return { method: 'DELETE', path: `/items/orders/${SPARE_BASE + question.spare}`, headers };
    }
  },
  toAnswer({ kind }, { text }): Answer {
    if (kind === 'delete') return { isDone: true };
    const { data } = JSON.parse(text) as { readonly data: unknown };
    if (kind === 'list') return { codes: (data as readonly { readonly code: string }[]).map(({ code }) => code) };
    if (kind === 'read') {
      const { code, lines } = data as { readonly code: string; readonly lines: readonly unknown[] };
      return { code, lineCount: lines.length };
    }
    if (kind === 'totals' || kind === 'count') {
      const [row] = data as readonly { readonly sum?: { readonly amount: string }; readonly count?: string }[];
      return { amount: Number(row?.sum?.amount), count: Number(row?.count) };
    }
    return { isDone: true };
  },
};

const folderOf = (benchDir: string) => path.join(benchDir, 'peers', 'directus');

function get(place: string, query: Readonly<Record<string, string | number>>, headers: Call['headers']): Call {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  return { method: 'GET', path: `${place}?${text}`, ...(headers ? { headers } : {}) };
}

function toFilter(status: string | undefined, keyword: string | undefined): object | null {
  if (status !== undefined) return { status: { _eq: status } };
  if (keyword === undefined) return null;
  return { _or: ['code', 'customer', 'remark'].map((field) => ({ [field]: { _contains: keyword } })) };
}

function toBody({ lines, orderedOn, ...order }: Order & { readonly lines: readonly Line[] }, n?: number) {
  const rows = lines.map((line, row) => (n === undefined ? line : { id: lineId(n, row), ...line }));
  return { ...order, orderedOn: new Date(orderedOn).toISOString(), lines: rows };
}

function signInAs(email: string): Call {
  return { method: 'POST', path: '/auth/login', body: { email, password: PASSWORD } };
}

function readToken({ text }: Reply): string {
  return (JSON.parse(text) as { readonly data?: { readonly access_token?: string } }).data?.access_token ?? '';
}

/** Its CLI without the wrapper that checks the npm registry for updates. */
function program({ database, benchDir, port }: Place, command: 'bootstrap' | 'start') {
  const folder = folderOf(benchDir);
  return {
    command: [
      process.execPath,
      path.join(folder, 'node_modules', '@directus', 'api', 'dist', 'cli', 'run.js'),
      command,
    ],
    cwd: folder,
    env: {
      NODE_ENV: 'production',
      ...{ DB_CLIENT: 'pg', DB_HOST: database.host, DB_PORT: String(database.port), DB_DATABASE: database.name },
      ...{ DB_USER: database.user, DB_PASSWORD: database.password },
      ...{ HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
      SECRET: 'a secret of the comparison that guards nothing',
      ...{ ADMIN_EMAIL: ROOT_EMAIL, ADMIN_PASSWORD: PASSWORD },
      ...{ TELEMETRY: 'false', PRESSURE_LIMITER_ENABLED: 'false', ACCESS_TOKEN_TTL: '1d', LOG_LEVEL: 'error' },
    },
  };
}

function startServer(place: Place) {
  return startProgram({ ...program(place, 'start'), logFile: path.join(place.workDir, 'server.log') });
}

type Post = <Data>(path: string, body: unknown) => Promise<Data>;

function poster(client: Client, token: string): Post {
  return async <Data>(place: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await client.ask<{ readonly data: Data }>({ method: 'POST', path: place, headers, body })).data;
  };
}

const key = { field: 'id', type: 'bigInteger', schema: { is_primary_key: true, has_auto_increment: true }, meta: {} };
const column = (field: string, type: string, schema: object = {}) => ({ field, type, schema, meta: {} });
const money = (field: string, scale: number) =>
  column(field, 'decimal', { numeric_precision: 18, numeric_scale: scale });

async function makeCollections(client: Client, token: string): Promise<void> {
  const post = poster(client, token);
  const special = (field: string, type: string, name: string) => ({
    field,
    type,
    schema: {},
    meta: { special: [name] },
  });
  await post('/collections', {
    collection: 'orders',
    schema: {},
    meta: {},
    fields: [
      key,
      column('code', 'string', { is_unique: true }),
      column('customer', 'string'),
      money('amount', 2),
      column('orderedOn', 'timestamp', { is_indexed: true }),
      column('status', 'string', { is_indexed: true }),
      { ...money('weight', 3), schema: { numeric_precision: 18, numeric_scale: 3, is_indexed: true } },
      column('remark', 'text'),
      special('user_created', 'uuid', 'user-created'),
      special('date_created', 'timestamp', 'date-created'),
      { field: 'lines', type: 'alias', meta: { special: ['o2m'] } },
    ],
  });
  await post('/collections', {
    collection: 'lines',
    schema: {},
    meta: {},
    fields: [
      key,
      column('order_id', 'bigInteger', { is_indexed: true }),
      column('product', 'string'),
      column('quantity', 'integer'),
      money('price', 2),
    ],
  });
  await post('/relations', {
    collection: 'lines',
    field: 'order_id',
    related_collection: 'orders',
    meta: { one_field: 'lines', one_deselect_action: 'delete' },
    schema: { on_delete: 'CASCADE' },
  });
}

async function makeAccounts(client: Client, token: string): Promise<void> {
  const post = poster(client, token);
  const policy = await post<{ readonly id: string }>('/policies', { name: 'clerk', app_access: false });
  const clerk = await post<{ readonly id: string }>('/roles', {
    name: 'clerk',
    policies: { create: [{ policy: policy.id }] },
  });
  await post(
    '/permissions',
    ['orders', 'lines'].flatMap((collection) =>
      ['create', 'read', 'update', 'delete'].map((action) => ({
        ...{ policy: policy.id, collection, action, fields: ['*'] },
        ...{ permissions: {}, validation: {} },
      })),
    ),
  );
  const clerks = ACCOUNTS.filter(({ kind }) => kind === 'clerk');
  const role = clerk.id;
  await post(
    '/users',
    clerks.map((account) => ({ email: emailOf(account), password: PASSWORD, role })),
  );
}

const shape: Shape = {
  orders: {
    name: 'public.orders',
    id: 'id',
    columns: {
      ...{ code: 'code', customer: 'customer', amount: 'amount', orderedOn: '"orderedOn"' },
      ...{ status: 'status', weight: 'weight', remark: 'remark' },
    },
    fixed: { date_created: 'now()' },
  },
  lines: {
    name: 'public.lines',
    id: 'id',
    orderId: 'order_id',
    place: '',
    columns: { product: 'product', quantity: 'quantity', price: 'price' },
    fixed: {},
  },
  orderId: (n) => n,
  lineId: (n, r) => `${n}::bigint * ${LINES_AT_MOST} + ${r}`,
};
