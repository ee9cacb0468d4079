import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app';
import { createControlPool, createDatabase, createPool } from '../../db/client';
import { openEmbedded, type EmbeddedDatabase } from '../../db/embedded/open-embedded';
import { migrate } from '../../db/migrate';
import type { AppDeps } from '../../deps';
import { createSession } from '../../http/session-store';
import { createIndexBuilder, type IndexBuilder } from '../../index-builder';
import { DEFAULT_LIMITS } from '../../load-limits';
import { createModule, loadReleasedModule, releaseModule } from './index';

/** Publishes new indexes on a large table during concurrent saves: nothing is lost, and no save waits for a build. */
const ROWS = 100_000;
const SAVES = 1_000;
const CALLERS = 8;
/** Number of saves before the publication begins. */
const HEAD_START = 200;
const LOOK_EVERY_MS = 10;

const field = (widget: string, key: string) => ({
  __config__: { jnpfKey: widget, label: key, layout: 'colFormItem' },
  __vModel__: key,
});
const fields = [
  field('input', 'code'),
  field('input', 'customer'),
  field('select', 'status'),
  field('inputNumber', 'amount'),
  field('datePicker', 'day'),
];
const listed = (extra: object) => fields.map((node) => ({ ...node, prop: node.__vModel__, ...extra }));
const source = (columnData: object, added: readonly object[] = []) => ({
  fullName: '订单',
  enCode: 'orders',
  webType: 2,
  formData: { fields: [...fields, ...added] },
  columnData: { columnList: [], searchList: [], ...columnData },
});
const former = source({});
const next = source(
  {
    columnList: listed({ sortable: true }),
    searchList: listed({ searchType: 1 }),
    defaultSortConfig: [{ field: 'day', sort: 'desc' }],
  },
  [field('input', 'added')],
);

let dataDir: string;
let database: EmbeddedDatabase;
let deps: AppDeps;
let indexes: IndexBuilder;
let app: FastifyInstance;
let authorization: string;
let id: string;
/** Has a connection of its own to look at locks, so that it waits for nobody. */
let watcher: pg.Client;

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const answer = await app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
  const { code, msg, data } = answer.json<{ code: number; msg: string; data: Record<string, unknown> }>();
  if (code !== 200) throw new Error(`${url}: ${String(code)} ${msg}`);
  return data;
}

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'formloom-indexes-'));
  fs.chmodSync(dataDir, 0o755);
  database = await openEmbedded(dataDir);
  const pool = createPool(database.url, { max: 20 });
  await migrate(pool);
  const control = createControlPool(database.url);
  indexes = createIndexBuilder({ databaseUrl: database.url, control });
  indexes.start({ info: () => undefined, warn: (facts, message) => console.error(message, facts) });
  const config = {
    timeZone: 'Asia/Shanghai',
    sessionTimeoutMs: 3_600_000,
    sessionMaxMs: 30 * 86_400_000,
    openedFormMs: 12 * 3_600_000,
    removedRecordMs: 30 * 86_400_000,
    isProduction: true,
    frameSources: [],
    clientDir: '',
    interfaceRowCap: 1000,
    interfaceTimeoutMs: 1000,
    loginFreeAttempts: 100,
    trustedProxies: [],
    databaseDir: '',
    secretKeys: ['0f'.repeat(32)],
    limits: { ...DEFAULT_LIMITS, connectionsPerUser: 20, waitingCallsPerUser: 1_000 },
  };
  deps = { db: createDatabase(pool), pool, control, config, indexes, clock: Date.now };
  await pool.query(`insert into system.organizes (id, type, full_name, en_code) values ('o', 'company', 'o', 'o')`);
  await pool.query(`insert into system.users (id, account, password_hash, real_name, organize_id, is_administrator)
    values ('u', 'u', '', 'u', 'o', true)`);
  authorization = await createSession(deps, { userId: 'u', ip: '', platform: 'test' });
  app = await createApp(deps);
  id = await createModule(deps, former);
  await releaseModule(deps, id);
  await pool.query(`insert into ${await mainTable()} (id, code, customer, status, amount, day)
    select n, 'C' || n, '客户' || n % 5003, (n % 4)::text, n, timestamptz '2020-01-01' + n * interval '1 hour'
    from generate_series(1, ${String(ROWS)}) n`);
  watcher = new pg.Client({ connectionString: database.url });
  await watcher.connect();
});

afterAll(async () => {
  await app.close();
  await indexes.stop();
  await watcher.end();
  await Promise.all([deps.pool.end(), deps.control.end()]);
  await database.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const mainTable = async () => `module."${(await loadReleasedModule(deps, id)).plan.main.name}"`;
const statesOf = async () =>
  ((await call('GET', `/api/visualdev/Base/${id}/Indexes`))['list'] as { state: string }[]).map(({ state }) => state);

/**
 * Until stopped, counts looks at which an index was being built, and collects the statements that waited for the index builder.
 */
function watchBuilds() {
  const seen = { builds: 0, blocked: [] as string[] };
  let isStopped = false;
  const ended = (async () => {
    while (!isStopped) {
      const { rows } = await watcher.query<{ is_building: boolean; blocked: string | null }>(`
        with builder as (select pid from pg_stat_activity where application_name = 'formloom indexes')
        select exists (select 1 from pg_stat_progress_create_index) as is_building,
          (select string_agg(query, '; ') from pg_stat_activity a
            where pg_blocking_pids(a.pid) && array(select pid from builder)) as blocked`);
      for (const { is_building: isBuilding, blocked } of rows) {
        if (isBuilding) seen.builds += 1;
        if (blocked !== null) seen.blocked.push(blocked);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await ended;
      return seen;
    },
  };
}

test(
  'new indexes on a large table during a thousand saves lose none and let none wait',
  { timeout: 240_000 },
  async () => {
    const url = `/api/visualdev/OnlineDev/${id}`;
    const took: number[] = [];
    const endedAt: number[] = [];
    const saved = new Set<string>();
    let begun = 0;
    let isBuilt = false;
    let onHeadStart: () => void = () => undefined;
    const headStart = new Promise<void>((resolve) => (onHeadStart = resolve));
    const save = async () => {
      while (begun < SAVES || !isBuilt) {
        begun += 1;
        const number = begun;
        const values = { code: `N${String(number)}`, customer: '新', status: '1', amount: number, day: Date.now() };
        const beganAt = performance.now();
        const { id: recordId } = await call('POST', url, { id: '', data: JSON.stringify(values) });
        endedAt.push(performance.now());
        took.push(performance.now() - beganAt);
        saved.add(String(recordId));
        if (took.length === HEAD_START) onHeadStart();
      }
    };
    const watch = watchBuilds();
    const callers = Array.from({ length: CALLERS }, save);
    await headStart;
    const before = [...took];
    const { revision } = await call('GET', `/api/visualdev/Base/${id}/Draft`);
    const draft = await call('PUT', `/api/visualdev/Base/${id}/Draft`, { source: JSON.stringify(next), revision });
    const plan = await call('POST', `/api/visualdev/Base/${id}/Actions/Plan`, draft);
    const publishedAt = performance.now();
    await call('POST', `/api/visualdev/Base/${id}/Actions/Publish`, { ...draft, planId: plan['planId'] });
    const publishMs = performance.now() - publishedAt;
    await indexes.settled();
    const builtMs = performance.now() - publishedAt;
    isBuilt = true;
    await Promise.all(callers);
    const { builds, blocked } = await watch.stop();

    expect(await statesOf()).toEqual(Array.from({ length: 9 }, () => 'ready'));
    expect(builds).toBeGreaterThan(0);
    expect(blocked).toEqual([]);
    expect(saved.size).toBe(begun);
    const { rows } = await deps.pool.query<{ id: string }>(`select id from ${await mainTable()} where code like 'N%'`);
    expect(new Set(rows.map((row) => row.id))).toEqual(saved);
    // A save overlaps the publication if it ended after the begin and began before the end.
    const during = (from: number, to: number) =>
      took.filter((tookMs, index) => (endedAt[index] ?? 0) > from && (endedAt[index] ?? 0) - tookMs < to);
    const line = (name: string, times: readonly number[]) =>
      `${name}: ${String(times.length)} saves, median ${ms(median(times))}, longest ${ms(Math.max(...times))}`;
    const lines = [
      line('before', before),
      line(`publish (${ms(publishMs)})`, during(publishedAt, publishedAt + publishMs)),
      line(`indexes (${ms(builtMs - publishMs)})`, during(publishedAt + publishMs, publishedAt + builtMs)),
    ];
    console.log(lines.join('\n'));
  },
);

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
