import os from 'node:os';
import path from 'node:path';
import { hashPassword, toClientHash } from '../../../src/server/modules/oauth/password';
import { TABLES } from '../limit/tables';
import type { Answer } from '../operations';
import { changedOrder, writtenOrder } from '../orders';
import type { Database } from '../run/databases';
import { SPARE_BASE, type Shape } from '../run/fill';
import type { Call, Reply } from '../run/http-client';
import { startProgram } from '../run/processes';
import { ACCOUNTS, nameOf, PASSWORD, type System } from '../system';

const LINES_AT_MOST = 10;
const lineId = (n: number, r: number) => n * LINES_AT_MOST + r;

/** The hand-written server of `bench/server/limit`. */
export const limit: System = {
  name: 'limit',
  note: 'Written by hand for these orders alone: Fastify, prepared statements, session and right in one of them, one statement a write, a trigram index, counts that stop at 10,001, as many processes as cores.',
  install: () => Promise.resolve(),
  packages: () => ({ count: 0, sizeMb: 0 }),
  async prepare({ database }) {
    await database.query(TABLES);
    const passwordHash = await hashPassword(toClientHash(PASSWORD));
    for (const [at, account] of ACCOUNTS.entries()) {
      const values = [at + 1, nameOf(account), passwordHash, account.kind];
      await database.query('insert into users values ($1, $2, $3, $4)', values);
    }
  },
  start: ({ database, benchDir, workDir, port }) =>
    startProgram({
      command: [process.execPath, '--import', 'tsx', path.join(benchDir, 'limit', 'server.ts')],
      cwd: benchDir,
      env: {
        NODE_ENV: 'production',
        DATABASE_URL: database.url,
        PORT: String(port),
        WORKERS: String(os.availableParallelism()),
      },
      logFile: path.join(workDir, 'server.log'),
    }),
  findShape: () => Promise.resolve(shape),
  async afterFill(database: Database) {
    await database.query(`select setval('orders_id_seq', 1000000000), setval('lines_id_seq', 10000000000)`);
  },
  signIn: (account): Call => ({
    method: 'POST',
    path: '/sign-in',
    body: { account: nameOf(account), password: toClientHash(PASSWORD) },
  }),
  readToken: ({ text }: Reply) => (JSON.parse(text) as { readonly token?: string }).token ?? '',
  toCall(question, { token, scale }) {
    const headers = { authorization: token };
    switch (question.kind) {
      case 'list': {
        const { page, sort, status, keyword } = question;
        const given = { page: String(page), sort, ...(status ? { status } : {}), ...(keyword ? { keyword } : {}) };
        return { method: 'GET', path: `/orders?${new URLSearchParams(given).toString()}`, headers };
      }
      case 'totals':
        return { method: 'GET', path: '/totals', headers };
      case 'count':
        return { method: 'GET', path: '/count', headers };
      case 'read':
        return { method: 'GET', path: `/orders/${question.n}`, headers };
      case 'create':
        return { method: 'POST', path: '/orders', headers, body: writtenOrder(question.code) };
      case 'update': {
        const { n, sequence } = question;
        const order = changedOrder(n, scale.linesPerRecord, sequence);
        const lines = order.lines.map((line, row) => ({ id: String(lineId(n, row)), ...line }));
        return { method: 'PUT', path: `/orders/${n}`, headers, body: { ...order, lines } };
      }
      case 'delete':
        return { method: 'DELETE', path: `/orders/${SPARE_BASE + question.spare}`, headers };
    }
  },
  toAnswer({ kind }, { text }): Answer {
    const body = JSON.parse(text) as {
      readonly rows?: readonly { readonly code: string }[];
      readonly code?: string;
      readonly lines?: readonly unknown[];
      readonly amount?: string;
      readonly count?: string;
    };
    if (kind === 'list') return { codes: (body.rows ?? []).map(({ code }) => code) };
    if (kind === 'read') return { code: body.code ?? '', lineCount: body.lines?.length ?? 0 };
    return { amount: Number(body.amount), count: Number(body.count), isDone: true };
  },
};

const shape: Shape = {
  orders: {
    name: 'orders',
    id: 'id',
    columns: {
      ...{ code: 'code', customer: 'customer', amount: 'amount', orderedOn: 'ordered_on' },
      ...{ status: 'status', weight: 'weight', remark: 'remark' },
    },
    fixed: { created_by: '1' },
  },
  lines: {
    name: 'lines',
    id: 'id',
    orderId: 'order_id',
    place: 'place',
    columns: { product: 'product', quantity: 'quantity', price: 'price' },
    fixed: {},
  },
  orderId: (n) => n,
  lineId: (n, r) => `${n}::bigint * ${LINES_AT_MOST} + ${r}`,
};
