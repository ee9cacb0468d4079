import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureClient } from '../../../scripts/build-client';
import { ensureServer } from '../../../scripts/build-server.mjs';
import { FIRST_ACCOUNT } from '../../../src/server/first-account';
import { changedOrder, PAGE_SIZE, writtenOrder, type Line, type Order } from '../orders';
import type { Answer } from '../operations';
import { SPARE_BASE } from '../run/fill';
import type { Call } from '../run/http-client';
import { countPackages } from '../run/packages';
import { startProgram } from '../run/processes';
import { waitUntilReady } from '../run/wait-until-ready';
import { nameOf, PASSWORD, type Place, type System } from '../system';
import { orderModule } from './formloom-module';
import {
  findShape,
  insertAccounts,
  lineId,
  orderId,
  readToken,
  releaseOrders,
  settle,
  signInAs,
  type Envelope,
} from './formloom-setup';

const BASE = '/api/visualdev/OnlineDev';
interface ListAnswer {
  readonly list: readonly { readonly code: string }[];
}
interface TotalsAnswer {
  readonly summary?: Readonly<Record<string, string>>;
  readonly total?: number;
}

/** Formloom as `npm start` runs it, in production mode, with a database of its own. */
export const formloom: System = {
  name: 'formloom',
  note: 'What `npm start` runs, production mode, `DATABASE_URL` given; orders and lines are one module with button, column and form rights, released through the API; clerks have a role. Somebody has asked for the sums before: the database keeps them and the number of orders since, which every write here pays for.',
  // `npm start` builds stale files; done here, so that the build is not part of the measured start.
  async install(benchDir) {
    await ensureServer(rootOf(benchDir), say);
    await ensureClient(rootOf(benchDir), say);
  },
  packages: (benchDir) => countPackages(rootOf(benchDir)),
  start: startServer,
  async prepare(place) {
    const server = startServer(place);
    try {
      await waitUntilReady(place.port, server, { signIn: signInAs(FIRST_ACCOUNT), readToken });
      await releaseOrders(place);
      await settle(place);
      await insertAccounts(place.database);
    } finally {
      await server.stop();
    }
  },
  tablesVersion: () =>
    readdirSync(path.join(import.meta.dirname, '../../../src/server/db/migrations'))
      .filter((name) => !SAME_TABLES.test(name))
      .join(),
  findShape,
  settle,
  async findKeys(database) {
    const [row] = await database.query<{ id: string }>('select id from system.modules where en_code = $1', [
      orderModule.enCode,
    ]);
    return { module: row?.id ?? '' };
  },
  signIn: (account) => signInAs(nameOf(account)),
  readToken,
  isRefused: ({ text }) => !text.startsWith('{"code":200'),
  toCall(question, { token, keys, scale }) {
    const headers = { authorization: token };
    const base = `${BASE}/${keys['module'] ?? ''}`;
    switch (question.kind) {
      case 'list': {
        const { page, sort, status, keyword = '' } = question;
        const queryJson = status === undefined ? '' : JSON.stringify({ status });
        const order = sort === 'weight' ? { sidx: 'weight', sort: 'desc' } : { sidx: '', sort: '' };
        return listCall(base, headers, { currentPage: page, keyword, queryJson, ...order });
      }
      case 'totals':
        return { method: 'POST', path: `${base}/List/Summary`, headers, body: NO_SEARCH };
      case 'count':
        return { method: 'POST', path: `${base}/List/Count`, headers, body: NO_SEARCH };
      case 'read':
        return { method: 'GET', path: `${base}/${orderId(question.n)}`, headers };
      case 'create':
        return { method: 'POST', path: base, headers, body: toBody('', writtenOrder(question.code)) };
      case 'update': {
        const { n, sequence } = question;
        const id = orderId(n);
        const order = changedOrder(n, scale.linesPerRecord, sequence);
        return { method: 'PUT', path: `${base}/${id}`, headers, body: toBody(id, order, n) };
      }
      case 'delete':
        return { method: 'DELETE', path: `${base}/${orderId(SPARE_BASE + question.spare)}`, headers };
    }
  },
  toAnswer({ kind }, { text }): Answer {
    if (kind === 'list') {
      const { data } = JSON.parse(text) as Envelope<ListAnswer>;
      return { codes: data.list.map(({ code }) => code) };
    }
    if (kind === 'totals' || kind === 'count') {
      const { data } = JSON.parse(text) as Envelope<TotalsAnswer>;
      return { amount: Number(data.summary?.['amount']), count: Number(data.total) };
    }
    if (kind === 'read') {
      const { data } = JSON.parse(text) as Envelope<{ readonly data: string }>;
      const { code, items } = JSON.parse(data.data) as { readonly code: string; readonly items: readonly unknown[] };
      return { code, lineCount: items.length };
    }
    return { isDone: true };
  },
};

/** Migrations that leave stored rows as they are: a database filled before them is not filled again. */
const SAME_TABLES = /^016_/;
const say = (message: string) => console.log(message);
const rootOf = (benchDir: string) => path.resolve(benchDir, '..', '..');
const NO_SEARCH = { queryJson: '', superQueryJson: '', keyword: '' };

/** A list request as the list screen sends it: totals are a separate call. */
function listCall(base: string, headers: Readonly<Record<string, string>>, search: object): Call {
  const body = { ...NO_SEARCH, pageSize: PAGE_SIZE, totals: 'apart', ...search };
  return { method: 'POST', path: `${base}/List`, headers, body };
}

/** A record as the form sends it; `n` = number of an existing order, whose lines are sent with their ids. */
function toBody(id: string, { lines, ...order }: Order & { readonly lines: readonly Line[] }, n?: number) {
  const items = lines.map((line, row) => (n === undefined ? line : { id: lineId(n, row), ...line }));
  return { id, data: JSON.stringify({ ...order, items }) };
}

/** Runs the script `start` of package.json without npm. */
function startServer({ database, benchDir, workDir, port }: Place) {
  const root = rootOf(benchDir);
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly start: string };
  };
  return startProgram({
    command: process.platform === 'win32' ? ['cmd', '/c', scripts.start] : ['/bin/sh', '-c', scripts.start],
    cwd: root,
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      PORT: String(port),
      ADMIN_PASSWORD: PASSWORD,
      SEED: 'none',
      // Effectively no rate limit: the bench signs in thousands of times from one address.
      LOGIN_FREE_ATTEMPTS: '1000000',
      // Number of server processes, to compare several; by default one per core, at most 8.
      ...(process.env['WORKERS'] && { WORKERS: process.env['WORKERS'] }),
    },
    logFile: path.join(workDir, 'server.log'),
  });
}
