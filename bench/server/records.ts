/**
 * `npm run bench:server`: medians of 100 calls on a module of 100,000 records, through the whole server (session, permission,
 * SQL, texts, JSON), on a fresh PostgreSQL as `npm start` sets it up (or DATABASE_URL). Ends with 1 when a limit is missed.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createApp } from '../../src/server/app';
import { createDatabase, createPool } from '../../src/server/db/client';
import { openEmbedded } from '../../src/server/db/embedded/open-embedded';
import { DEFAULT_LIMITS } from '../../src/server/load-limits';
import { migrate } from '../../src/server/db/migrate';
import type { AppDeps } from '../../src/server/deps';
import { createSession } from '../../src/server/http/session-store';
import { createModule, loadReleasedModule, releaseModule } from '../../src/server/modules/visualDev/index';
import { orderModule } from './order-module';

const RECORDS = 100_000;
const ROUNDS = 100;
const WARM_UP = 10;

interface Measured {
  readonly name: string;
  readonly limitMs: number;
  /** Makes the body of round `index`; a GET-like call is a list. */
  call(index: number): { readonly path: string; readonly body: object };
}

const list = (body: (index: number) => object) => (index: number) => ({
  path: '/List',
  body: { currentPage: 1, pageSize: 20, sort: '', sidx: '', queryJson: '', superQueryJson: '', ...body(index) },
});

const measured: readonly Measured[] = [
  { name: 'first page', limitMs: 50, call: list(() => ({})) },
  { name: 'a page in the middle', limitMs: 50, call: list((index) => ({ currentPage: 1 + ((index * 997) % 5000) })) },
  { name: 'page of 100', limitMs: 50, call: list((index) => ({ pageSize: 100, currentPage: 1 + index })) },
  {
    name: 'sort by an indexed number',
    limitMs: 50,
    call: list((index) => ({ sidx: 'amount', sort: index % 2 ? 'asc' : 'desc' })),
  },
  {
    name: 'sort by an indexed text',
    limitMs: 50,
    call: list((index) => ({ sidx: 'customer', sort: index % 2 ? 'asc' : 'desc', currentPage: 1 + index })),
  },
  {
    name: 'equality search',
    limitMs: 50,
    call: list((index) => ({ queryJson: JSON.stringify({ code: `C${String((index * 7919) % RECORDS)}` }) })),
  },
  {
    name: 'equality search, many hits',
    limitMs: 50,
    call: list((index) => ({ queryJson: JSON.stringify({ status: [String(1 + (index % 4))] }) })),
  },
  {
    name: 'create with 20 sub-rows',
    limitMs: 30,
    call: (index) => ({
      path: '',
      body: {
        id: '',
        data: JSON.stringify({
          code: `NEW${String(Date.now())}-${String(index)}`,
          customer: '新客户',
          amount: index,
          orderedOn: 1793462400000,
          status: '1',
          items: Array.from({ length: 20 }, (_row, row) => ({
            product: `产品${String(row)}`,
            quantity: row + 1,
            price: 9.99,
          })),
        }),
      },
    }),
  },
];

/** Fills the tables in two statements: the rows are made by the database. */
async function fill(deps: AppDeps, moduleId: string): Promise<void> {
  const { plan } = await loadReleasedModule(deps, moduleId);
  const main = `module."${plan.main.name}"`;
  const items = `module."${plan.children[0]?.name ?? ''}"`;
  await deps.pool.query(`insert into ${main} (id, code, customer, amount, "orderedOn", status, tags, total)
    select (1500000000000000000 + n)::text, 'C' || n, '客户' || (n::bigint * 7919 % 50021), round((n::bigint * 104729 % 1000003)::numeric / 100, 2),
      timestamptz '2020-01-01' + n * interval '30 minutes', (1 + n % 4)::text, jsonb_build_array('t' || n % 7), n from generate_series(1, ${String(RECORDS)}) n`);
  await deps.pool.query(`insert into ${items} (id, _parent_id, _row_order, product, quantity, price)
    select (1600000000000000000 + n * 3 + r)::text, (1500000000000000000 + n)::text, r, '产品' || r, r + 1, 9.99
    from generate_series(1, ${String(RECORDS)}) n, generate_series(0, 2) r`);
  await deps.pool.query(`vacuum analyze ${main}`);
  await deps.pool.query(`vacuum analyze ${items}`);
}

async function insertAdministrator(deps: AppDeps): Promise<string> {
  await deps.db
    .insertInto('organizes')
    .values({ id: 'bench', type: 'company', full_name: '测试', en_code: 'bench' })
    .execute();
  await deps.db
    .insertInto('users')
    .values({
      id: 'bench',
      account: 'bench',
      password_hash: '',
      real_name: '测试',
      organize_id: 'bench',
      is_administrator: true,
    })
    .execute();
  return createSession(deps, { userId: 'bench', ip: '', platform: 'bench' });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function run(databaseUrl: string): Promise<boolean> {
  const pool = createPool(databaseUrl);
  await migrate(pool);
  const config = {
    timeZone: 'Asia/Shanghai',
    sessionTimeoutMs: 3_600_000,
    sessionMaxMs: 30 * 86_400_000,
    openedFormMs: 12 * 3_600_000,
    isProduction: true,
    clientDir: '',
    interfaceRowCap: 1000,
    interfaceTimeoutMs: 1000,
    loginFreeAttempts: 100,
    trustedProxies: [],
    databaseDir: '',
    limits: DEFAULT_LIMITS,
  };
  const deps: AppDeps = { db: createDatabase(pool), pool, control: pool, config, clock: Date.now };
  const authorization = await insertAdministrator(deps);
  const moduleId = await createModule(deps, orderModule);
  await releaseModule(deps, moduleId);
  await fill(deps, moduleId);
  const app = await createApp(deps);
  let isWithin = true;
  for (const { name, limitMs, call } of measured) {
    const times: number[] = [];
    for (let index = 0; index < ROUNDS + WARM_UP; index += 1) {
      const { path: place, body } = call(index);
      const beganAt = performance.now();
      const answer = await app.inject({
        method: 'POST',
        url: `/api/visualdev/OnlineDev/${moduleId}${place}`,
        headers: { authorization },
        payload: body,
      });
      const tookMs = performance.now() - beganAt;
      const { code, msg } = answer.json<{ code: number; msg: string }>();
      if (code !== 200) throw new Error(`${name}: ${String(code)} ${msg}`);
      if (index >= WARM_UP) times.push(tookMs);
    }
    const found = median(times);
    isWithin &&= found < limitMs;
    console.log(
      `${name.padEnd(28)} ${found.toFixed(1).padStart(6)} ms   (limit ${String(limitMs)} ms)${found < limitMs ? '' : '   MISSED'}`,
    );
  }
  await app.close();
  await pool.end();
  return isWithin;
}

const given = process.env['DATABASE_URL'];
const dataDir = given ? '' : fs.mkdtempSync(path.join(os.tmpdir(), 'formloom-bench-'));
if (dataDir) fs.chmodSync(dataDir, 0o755);
const database = given ? null : await openEmbedded(dataDir);
try {
  console.log(`${String(RECORDS)} records, medians of ${String(ROUNDS)} calls`);
  process.exitCode = (await run(given ?? database?.url ?? '')) ? 0 : 1;
} finally {
  await database?.stop();
  if (dataDir) fs.rmSync(dataDir, { recursive: true, force: true });
}
