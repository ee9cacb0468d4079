import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureServer } from '../../../../scripts/build-server.mjs';
import { parseModule } from '../../../engine/parse';
import { isIndexChange, planTables } from '../../../engine/tables';
import { registry } from '../../../renderers/definitions';
import { createDatabase, createPool } from '../../db/client';
import { findRunning } from '../../db/embedded/cluster';
import { openEmbedded, type EmbeddedDatabase } from '../../db/embedded/open-embedded';
import { migrate } from '../../db/migrate';
import { describeTablePlan } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import { insertModule } from './repository';
import { readModuleEntity } from './module-entity';
import { loopSource, markField, markTable, menuId, MENU_COUNT } from './testing/loop-module';

/** Publishing is atomic: if a process dies at any point, module, versions, menus and tables are of one version. */
const root = path.resolve(import.meta.dirname, '../../../..');
const OWN_ENTRY = { script: 'src/server/modules/modules/testing/publish-loop.ts', outDir: '.cache/publish-loop' };
const PROCESS_KILLS = 24;
const DATABASE_KILLS = 4;
const ROWS = ['1', '2', '3', '4', '5'];

let entry: string;
let dataDir: string;
let database: EmbeddedDatabase;
let pool: pg.Pool;
let db: Kysely<SystemSchema>;
let id: string;
const running = new Set<ChildProcess>();

/** A publishing process and its last output. */
interface Publisher {
  readonly process: ChildProcess;
  readonly ended: Promise<void>;
  /** Version of the last publish that has begun, and of the last that is done; 0 = none yet. */
  readonly seen: { begun: number; done: number };
  errors: () => string;
  /** Resolves when the process has reached that line; returns the time in milliseconds. */
  until: (line: 'begin' | 'done', version?: number) => Promise<number>;
}

function startPublisher(): Publisher {
  const child = spawn(process.execPath, [entry, database.url, id], { cwd: root });
  running.add(child);
  const seen = { begun: 0, done: 0 };
  let errors = '';
  let listeners: (() => void)[] = [];
  const tell = () => {
    const waiting = listeners;
    listeners = [];
    for (const listener of waiting) listener();
  };
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    for (const [, line, version] of chunk.toString().matchAll(/(begin|done) (\d+)/g))
      seen[line === 'begin' ? 'begun' : 'done'] = Number(version);
    tell();
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      running.delete(child);
      hasEnded = true;
      tell();
      resolve();
    });
  });
  return {
    process: child,
    ended,
    seen,
    errors: () => errors,
    async until(line, version = 1) {
      while ((line === 'begin' ? seen.begun : seen.done) < version) {
        if (hasEnded) throw new Error(`the publisher ended: ${errors}`);
        await new Promise<void>((resolve) => listeners.push(resolve));
      }
      return performance.now();
    },
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function connect(): Promise<void> {
  database = await openEmbedded(dataDir);
  // One connection, so that all others are the publisher's.
  pool = createPool(database.url, { max: 1 });
  db = createDatabase(pool);
}

/** Waits until the database has noticed that the client is gone, and has rolled back. */
async function untilAlone(): Promise<void> {
  for (let wait = 0; wait < 600; wait += 1) {
    const { rows } = await pool.query(`select count(*)::int as others from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
    if (rows[0].others === 0) return;
    await pause(50);
  }
  throw new Error('a connection of the killed publisher stays open');
}

/** Expects everything that a publish writes to be of one version; returns the version. */
async function expectWhole(): Promise<number> {
  const module = await db.selectFrom('modules').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const version = module.released_version;
  const history = await db
    .selectFrom('module_versions')
    .select(['version', 'entity', 'note'])
    .where('module_id', '=', id)
    .orderBy('version')
    .execute();
  const numbers = Array.from({ length: version }, (_entry, index) => index + 1);
  expect(history.map((row) => row.version)).toEqual(numbers);
  expect(history.map((row) => row.note)).toEqual(numbers.map((number) => `version ${String(number)}`));
  expect(module.released).toBe(history.at(-1)?.entity ?? null);
  const menus = await db.selectFrom('menus').select('parent_id').where('module_id', '=', id).execute();
  expect(menus.map((menu) => menu.parent_id).sort()).toEqual(numbers.map(menuId).sort());
  if (version > 0) await expectTables(String(module.released), version);
  return version;
}

/** Expects the tables of the released document, with nothing of the next version. */
async function expectTables(released: string, version: number): Promise<void> {
  const { model } = parseModule({ ...(JSON.parse(released) as object), id }, registry);
  if (!model) throw new Error('the released module does not parse');
  const plan = planTables(model, registry, 'bigint');
  const { ok, changes } = await describeTablePlan(db, plan, {});
  expect([ok, changes.filter((change) => !isIndexChange(change))]).toEqual([true, []]);
  // Indexes of a table with records are built after the release, which only stores the wishes.
  const noted = await db.selectFrom('module_indexes').selectAll().where('module_id', '=', id).execute();
  const planned = [plan.main, ...plan.children].flatMap(({ indexes, statistics }) => [...indexes, ...statistics]);
  expect(noted.flatMap(({ wishes }) => wishes.map((wish) => wish.name)).sort()).toEqual(
    planned.map((index) => index.name).sort(),
  );
  const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'module' and table_name = ${plan.main.name}`.execute(db);
  const names = new Set(columns.map(({ name }) => name));
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'module'`.execute(db);
  const tableNames = tables.map(({ name }) => name);
  for (let mark = 1; mark <= version + 1; mark += 1) {
    expect([mark, names.has(markField(mark))]).toEqual([mark, mark <= version]);
    expect([mark, tableNames.some((name) => name.endsWith(`_${markTable(mark)}`))]).toEqual([mark, mark <= version]);
  }
  const { rows: records } = await sql<{
    value: string;
  }>`select amount::text as value from ${sql.id('module', plan.main.name)}
    order by id`.execute(db);
  expect(records.map(({ value }) => Number(value))).toEqual(ROWS.map(Number));
}

/** Publishes twice and inserts records; returns how long the first publish of a new process takes, in milliseconds. */
async function prepare(): Promise<number> {
  const first = startPublisher();
  await first.until('done', 1);
  first.process.kill('SIGKILL');
  await first.ended;
  await untilAlone();
  const { name } = await mainTable();
  for (const value of ROWS)
    await sql`insert into ${sql.id('module', name)} (id, amount) values (${value}, ${value})`.execute(db);
  const second = startPublisher();
  const begun = await second.until('begin');
  const next = second.seen.begun;
  const done = await second.until('done', next);
  second.process.kill('SIGKILL');
  await second.ended;
  await untilAlone();
  await expectWhole();
  return done - begun;
}

async function mainTable() {
  const { released } = await db.selectFrom('modules').select('released').where('id', '=', id).executeTakeFirstOrThrow();
  const { model } = parseModule({ ...(JSON.parse(released ?? '{}') as object), id }, registry);
  if (!model) throw new Error('the released module does not parse');
  return planTables(model, registry, 'bigint').main;
}

beforeAll(async () => {
  entry = await ensureServer(root, () => undefined, OWN_ENTRY);
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'formloom-publish-'));
  fs.chmodSync(dataDir, 0o755);
  await connect();
  await migrate(pool);
  const menu = (version: number) => ({ id: menuId(version), full_name: 'm', en_code: menuId(version), type: 1 });
  await db
    .insertInto('menus')
    .values(Array.from({ length: MENU_COUNT }, (_entry, index) => menu(index + 1)))
    .execute();
  const entity = readModuleEntity(JSON.parse(loopSource(1)));
  id = await insertModule(db, { entity, userId: null, nowMs: Date.now() });
});

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await pool.end();
  await database.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test(
  'a publisher that is killed at any point leaves the old version or the new one',
  { timeout: 900_000 },
  async () => {
    const publishMs = await prepare();
    const outcomes = { old: 0, new: 0 };
    for (let attempt = 0; outcomes.old + outcomes.new < PROCESS_KILLS; attempt += 1) {
      expect(attempt).toBeLessThan(3 * PROCESS_KILLS);
      const before = await expectWhole();
      const publisher = startPublisher();
      await publisher.until('begin', before + 1);
      // Kills are spread over the duration of a publish and a little beyond, each at another point.
      await pause(((((attempt * 7) % PROCESS_KILLS) + Math.random()) / PROCESS_KILLS) * 1.1 * publishMs);
      publisher.process.kill('SIGKILL');
      await publisher.ended;
      const { begun, done } = publisher.seen;
      await untilAlone();
      const after = await expectWhole();
      expect(after).toBeGreaterThanOrEqual(done);
      expect([begun - 1, begun]).toContain(after);
      if (done === begun) continue;
      outcomes[after === begun ? 'new' : 'old'] += 1;
    }
    expect(outcomes.old).toBeGreaterThan(0);
    const last = startPublisher();
    await last.until('done', (await expectWhole()) + 1);
  },
);

test('so does a database that is killed', { timeout: 600_000 }, async () => {
  for (const child of running) child.kill('SIGKILL');
  for (let round = 0; round < DATABASE_KILLS; round += 1) {
    await untilAlone();
    const before = await expectWhole();
    const publisher = startPublisher();
    await publisher.until('begin', before + 1 + round);
    await pause(Math.random() * 60);
    const server = await findRunning(clusterDir());
    if (!server) throw new Error('no database runs');
    process.kill(server.pid, 'SIGKILL');
    await publisher.ended;
    await pool.end();
    await connect();
    const after = await expectWhole();
    expect(after).toBeGreaterThanOrEqual(publisher.seen.done);
    expect([publisher.seen.begun - 1, publisher.seen.begun]).toContain(after);
  }
});

function clusterDir(): string {
  const state = JSON.parse(fs.readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')) as { clusterDir: string };
  return state.clusterDir;
}
