import { mkdirSync } from 'node:fs';
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
import { ACCOUNTS, emailOf, nameOf, PASSWORD, type Account, type Place, type System } from '../system';

const ROOT_EMAIL = 'root@example.com';
const CLERK = 'clerk';
const LINES_AT_MOST = 10;
const FIELDS = ['id', 'code', 'customer', 'amount', 'orderedOn', 'status', 'weight', 'remark'];
const lineId = (n: number, r: number) => n * LINES_AT_MOST + r;

/** NocoBase with two collections and a role for the clerks. */
export const nocobase: System = {
  name: 'nocobase',
  note: '2.2.15, production mode, one process without pm2 around it; collections `orders` and `lines` with an association; code unique, an index on date, status, weight and the association; clerks have a role. Above 300,000 records its lists tell only whether there is another page.',
  install: async (benchDir) => installPeers(folderOf(benchDir)),
  packages: (benchDir) => countPackages(folderOf(benchDir)),
  start: startServer,
  async prepare(place) {
    mkdirSync(storageOf(place), { recursive: true });
    place.report('installing it');
    await runProgram({ ...program(place, 'install'), logFile: path.join(place.workDir, 'install.log') });
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
    await database.query(`select setval('orders_id_seq', 1000000000), setval('lines_id_seq', 10000000000)`);
  },
  signIn: (account) => signInAs(emailOf(account)),
  readToken,
  toCall(question, { token, scale }) {
    const role = question.kind === 'list' && question.isAdministrator ? 'admin' : CLERK;
    const headers = { authorization: `Bearer ${token}`, 'x-role': role, 'x-authenticator': 'basic' };
    switch (question.kind) {
      case 'list': {
        const { page, sort, status, keyword } = question;
        const filter = toFilter(status, keyword);
        const query = [
          ...[
            ['page', String(page)],
            ['pageSize', String(PAGE_SIZE)],
            ['sort', `-${sort}`],
          ],
          ...FIELDS.map((field) => ['fields[]', field]),
          ...(filter ? [['filter', JSON.stringify(filter)]] : []),
        ];
        return { method: 'GET', path: `/api/orders:list?${new URLSearchParams(query).toString()}`, headers };
      }
      case 'totals': {
        const measures = ['amount', 'weight'].map((field) => ({ field: [field], aggregation: 'sum', alias: field }));
        return { method: 'POST', path: '/api/orders:query', headers, body: { measures } };
      }
      case 'count': {
        const measures = [{ field: ['id'], aggregation: 'count', alias: 'count' }];
        return { method: 'POST', path: '/api/orders:query', headers, body: { measures } };
      }
      case 'read':
        return { method: 'GET', path: `/api/orders:get?filterByTk=${question.n}&appends[]=lines`, headers };
      case 'create':
        return {
          ...{ method: 'POST', path: '/api/orders:create?updateAssociationValues[]=lines', headers },
          body: toBody(writtenOrder(question.code)),
        };
      case 'update': {
        const { n, sequence } = question;
        const body = toBody(changedOrder(n, scale.linesPerRecord, sequence), n);
        const query = `filterByTk=${n}&updateAssociationValues[]=lines`;
        return { method: 'POST', path: `/api/orders:update?${query}`, headers, body };
      }
      case 'delete':
        return { method: 'POST', path: `/api/orders:destroy?filterByTk=${SPARE_BASE + question.spare}`, headers };
    }
  },
  toAnswer({ kind }, { text }): Answer {
    const { data } = JSON.parse(text) as { readonly data: unknown };
    if (kind === 'list') return { codes: (data as readonly { readonly code: string }[]).map(({ code }) => code) };
    if (kind === 'read') {
      const { code, lines } = data as { readonly code: string; readonly lines: readonly unknown[] };
      return { code, lineCount: lines.length };
    }
    if (kind === 'totals' || kind === 'count') {
      const [row] = data as readonly { readonly amount?: number; readonly count?: number }[];
      return { amount: Number(row?.amount), count: Number(row?.count) };
    }
    return { isDone: true };
  },
};

const folderOf = (benchDir: string) => path.join(benchDir, 'peers', 'nocobase');
const storageOf = ({ workDir }: Place) => path.join(workDir, 'storage');

function toFilter(status: string | undefined, keyword: string | undefined): object | null {
  if (status !== undefined) return { status: { $eq: status } };
  if (keyword === undefined) return null;
  return { $or: ['code', 'customer', 'remark'].map((field) => ({ [field]: { $includes: keyword } })) };
}

function toBody({ lines, orderedOn, ...order }: Order & { readonly lines: readonly Line[] }, n?: number) {
  const rows = lines.map((line, row) => (n === undefined ? line : { id: lineId(n, row), ...line }));
  return { ...order, orderedOn: new Date(orderedOn).toISOString(), lines: rows };
}

function signInAs(account: string): Call {
  const headers = { 'x-authenticator': 'basic' };
  return { method: 'POST', path: '/api/auth:signIn', headers, body: { account, password: PASSWORD } };
}

function readToken({ text }: Reply): string {
  return (JSON.parse(text) as { readonly data?: { readonly token?: string } }).data?.token ?? '';
}

function program(place: Place, command: 'install' | 'start') {
  const { database, benchDir, port } = place;
  return {
    command: [process.execPath, 'start.mjs', command],
    cwd: folderOf(benchDir),
    env: {
      // As its own launcher does.
      NODE_OPTIONS: '--preserve-symlinks',
      ...{ NODE_ENV: 'production', APP_ENV: 'production', APP_KEY: 'a key of the comparison that guards nothing' },
      ...{ APP_PORT: String(port), STORAGE_PATH: storageOf(place) },
      ...{ DB_DIALECT: 'postgres', DB_HOST: database.host, DB_PORT: String(database.port), DB_DATABASE: database.name },
      ...{ DB_USER: database.user, DB_PASSWORD: database.password },
      ...{ INIT_ROOT_EMAIL: ROOT_EMAIL, INIT_ROOT_PASSWORD: PASSWORD, INIT_ROOT_NICKNAME: 'root' },
      ...{ INIT_ROOT_USERNAME: 'root', LOGGER_LEVEL: 'error', LOGGER_TRANSPORT: 'console' },
    },
  };
}

function startServer(place: Place) {
  return startProgram({ ...program(place, 'start'), logFile: path.join(place.workDir, 'server.log') });
}

type Post = (action: string, body: unknown) => Promise<unknown>;

function poster(client: Client, token: string): Post {
  const headers = { authorization: `Bearer ${token}`, 'x-authenticator': 'basic' };
  return (action, body) => client.ask({ method: 'POST', path: `/api/${action}`, headers, body });
}

const key = {
  name: 'id',
  type: 'bigInt',
  autoIncrement: true,
  primaryKey: true,
  allowNull: false,
  interface: 'integer',
};
const column = (
  name: string,
  { type, kind }: { readonly type: string; readonly kind: string },
  extra: object = {},
) => ({
  ...{ name, type, interface: kind, uiSchema: { title: name } },
  ...extra,
});
const money = (name: string, scale: number, extra: object = {}) =>
  column(name, { type: 'decimal', kind: 'number' }, { precision: 18, scale, ...extra });

async function makeCollections(client: Client, token: string): Promise<void> {
  const post = poster(client, token);
  const options = { template: 'general', logging: true, autoGenId: false, createdBy: true, createdAt: true };
  await post('collections:create', {
    ...options,
    ...{ name: 'lines', title: 'lines', createdBy: false, createdAt: false },
    fields: [
      key,
      column('order_id', { type: 'bigInt', kind: 'integer' }, { index: true }),
      column('product', { type: 'string', kind: 'input' }),
      column('quantity', { type: 'integer', kind: 'integer' }),
      money('price', 2),
    ],
  });
  await post('collections:create', {
    ...options,
    ...{ name: 'orders', title: 'orders', updatedBy: false, updatedAt: false },
    fields: [
      key,
      column('code', { type: 'string', kind: 'input' }, { unique: true }),
      column('customer', { type: 'string', kind: 'input' }),
      money('amount', 2),
      column('orderedOn', { type: 'datetimeTz', kind: 'datetime' }, { index: true }),
      column('status', { type: 'string', kind: 'select' }, { index: true }),
      money('weight', 3, { index: true }),
      column('remark', { type: 'text', kind: 'textarea' }),
      { name: 'createdAt', type: 'date', field: 'createdAt', interface: 'createdAt' },
      { name: 'createdBy', type: 'belongsTo', target: 'users', foreignKey: 'createdById', interface: 'createdBy' },
      {
        ...{
          name: 'lines',
          type: 'hasMany',
          target: 'lines',
          foreignKey: 'order_id',
          sourceKey: 'id',
          targetKey: 'id',
        },
        ...{ interface: 'o2m', onDelete: 'CASCADE' },
      },
    ],
  });
}

async function makeAccounts(client: Client, token: string): Promise<void> {
  const post = poster(client, token);
  const actions = ['create', 'view', 'update', 'destroy'];
  await post('roles:create', { name: CLERK, title: CLERK, strategy: { actions } });
  const roleOf = ({ kind }: Account) => (kind === 'clerk' ? CLERK : 'admin');
  for (const account of ACCOUNTS) {
    const name = nameOf(account);
    const roles = [{ name: roleOf(account) }];
    await post('users:create', { username: name, nickname: name, email: emailOf(account), password: PASSWORD, roles });
  }
}

const shape: Shape = {
  orders: {
    name: 'public.orders',
    id: 'id',
    columns: {
      ...{ code: 'code', customer: 'customer', amount: 'amount', orderedOn: '"orderedOn"' },
      ...{ status: 'status', weight: 'weight', remark: 'remark' },
    },
    fixed: { '"createdAt"': 'now()' },
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
