import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLifeServer, field, moduleSource, type LifeServer } from '../modules/modules/testing/life-server';
import { createDatabase, createPool } from './client';
import { MAX_NAMED, SAME_PLAN, samePlanFor } from './prepared-statements';

/** Repeated statements are prepared, and no change of a table or connection makes a prepared one fail. */
let server: LifeServer;
/** A pool of one connection, so that its prepared statements can be counted. */
let pool: ReturnType<typeof createPool>;
let db: ReturnType<typeof createDatabase>;
beforeAll(async () => {
  server = await createLifeServer();
});
beforeEach(async () => {
  await pool?.end();
  pool = createPool(server.database.url, { max: 1 });
  db = createDatabase(pool);
});
afterAll(async () => {
  await pool.end();
  await server.close();
});

async function kept(): Promise<readonly { readonly statement: string }[]> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements order by 1');
  return rows;
}

const settingCount = () => db.selectFrom('settings').select('key').where('key', '=', 'x').execute();

test('a statement is kept from the second time on, once', async () => {
  await settingCount();
  const before = (await kept()).length;
  for (let round = 0; round < 5; round += 1) await settingCount();
  expect(before).toBeLessThanOrEqual(1);
  expect(await kept()).toEqual([{ statement: expect.stringContaining('"system"."settings"') }]);
});

test('nothing is kept when that is switched off', async () => {
  const plain = createDatabase(pool, { preparesStatements: false });
  for (let round = 0; round < 5; round += 1) await plain.selectFrom('settings').select('key').execute();
  expect(await kept()).toEqual([]);
});

test('no connection keeps more than its number of statements, and those that are used last', async () => {
  const texts = Array.from({ length: MAX_NAMED + 50 }, (_entry, index) => `select ${String(index)}::int as n`);
  for (let round = 0; round < 2; round += 1) for (const text of texts) await sql.raw(text).execute(db);
  const statements = (await kept()).map(({ statement }) => statement);
  expect(statements).toHaveLength(MAX_NAMED);
  expect(statements).toContain(texts.at(-1));
  expect(statements).not.toContain(texts[0]);
});

test('statements of one occasion are not kept: very long ones, and conditions on records', async () => {
  const long = `select 1 as n, '${'x'.repeat(9000)}' as t`;
  await sql.raw('create table if not exists module.skewed (id text, status text)').execute(db);
  for (let round = 0; round < 3; round += 1) {
    await sql.raw(long).execute(db);
    await sql`select id from ${sql.table('module.skewed')} where status = ${'1'}`.execute(db);
  }
  expect(await kept()).toEqual([]);
});

test('a kept statement survives that its column changes its type', async () => {
  await sql.raw('create table module.turned (id text, value text)').execute(db);
  await sql.raw(`insert into module.turned values ('a', '7')`).execute(db);
  const read = (id: string) =>
    sql`select ${sql.raw(SAME_PLAN)} value from ${sql.table('module.turned')} where id = ${id}`.execute(db);
  for (let round = 0; round < 3; round += 1) expect((await read('a')).rows).toEqual([{ value: '7' }]);
  expect(await kept()).toHaveLength(1);
  await sql.raw('alter table module.turned alter column value type integer using value::integer').execute(db);
  expect((await read('a')).rows).toEqual([{ value: 7 }]);
  await sql.raw('alter table module.turned alter column id type bigint using 5').execute(db);
  expect((await read('5')).rows).toEqual([{ value: 7 }]);
});

test('within transactions those are kept that name the state of their tables, and are others after it has changed', async () => {
  await sql.raw('create table module.stated (id text, value text)').execute(db);
  const insert = (plan: string, id: string) =>
    db.transaction().execute(async (trx) => {
      // The first statement of a transaction could be retried.
      await sql`select pg_advisory_xact_lock_shared(1)`.execute(trx);
      await sql`insert ${sql.raw(plan)} into ${sql.table('module.stated')} values (${id}, ${'1'})`.execute(trx);
    });
  const keptInserts = async () => (await kept()).filter(({ statement }) => statement.includes('insert'));
  for (let round = 0; round < 3; round += 1) await insert(SAME_PLAN, 'a');
  expect(await keptInserts()).toEqual([]);
  for (let round = 0; round < 3; round += 1) await insert(samePlanFor('first'), 'b');
  expect(await keptInserts()).toEqual([{ statement: expect.stringContaining(samePlanFor('first')) }]);
  await sql.raw('alter table module.stated alter column value type numeric using value::numeric').execute(db);
  await expect(insert(samePlanFor('first'), 'c')).rejects.toMatchObject({ code: '42804' });
  for (let round = 0; round < 3; round += 1) await insert(samePlanFor('second'), 'd');
  const { rows } =
    await sql`select id, count(*)::int as count from ${sql.table('module.stated')} group by id order by id`.execute(db);
  expect(rows).toEqual([
    { id: 'a', count: 3 },
    { id: 'b', count: 3 },
    { id: 'd', count: 3 },
  ]);
});

test('discarded statements are prepared again, also by the first statement of a transaction', async () => {
  for (let round = 0; round < 3; round += 1) await settingCount();
  await pool.query('discard all');
  expect(await settingCount()).toEqual([]);
  for (let round = 0; round < 3; round += 1) await settingCount();
  await pool.query('deallocate all');
  const inside = await db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('settings').select('key').where('key', '=', 'x').execute();
    const { rows: state } = await sql<{ id: string | null }>`select pg_current_xact_id()::text as id`.execute(trx);
    return { rows, state: state.length };
  });
  expect(inside).toEqual({ rows: [], state: 1 });
});

test('a cancelled statement stays usable', async () => {
  const sleepy = (seconds: number) => sql`select pg_sleep(${seconds})::text as slept`.execute(db);
  for (let round = 0; round < 3; round += 1) await sleepy(0);
  const running = sleepy(60).catch((error: unknown) => error);
  for (let isOver = false; !isOver;) {
    const { rowCount } = await server.deps.control.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`,
    );
    isOver = rowCount !== 0;
  }
  expect(await running).toMatchObject({ code: '57014' });
  expect((await sleepy(0)).rows).toEqual([{ slept: '' }]);
  expect(await kept()).toHaveLength(1);
});

test('calls go on while their module is published with other columns', async () => {
  const moduleId = await server.createModule('turning');
  const write = (isNumber: boolean) =>
    server.write(
      moduleId,
      moduleSource('turning', [field('input', 'title'), field(isNumber ? 'inputNumber' : 'input', 'v')], {
        columnData: { columnList: [{ prop: 'v', label: 'v', jnpfKey: 'input' }], searchList: [] },
      }),
    );
  await write(false);
  await server.release(moduleId);
  const { data } = await server.record(moduleId, { title: 'first', v: '1' });
  const recordId = String(data.id);
  const failures: unknown[] = [];
  const list = { currentPage: 1, pageSize: 20, sort: '', sidx: '', queryJson: '', superQueryJson: '', menuId: '' };
  const base = `/api/visualdev/OnlineDev/${moduleId}`;
  const kinds = [
    () => server.call('admin', 'GET', `${base}/${recordId}`),
    () => server.call('admin', 'POST', `${base}/List`, list),
    () => server.record(moduleId, { title: 'another', v: '1' }),
    () => server.change(moduleId, recordId, { title: 'changed', v: '1' }),
  ];
  const done = kinds.map(() => 0);
  let isOver = false;
  const caller = async (kind: number) => {
    while (!isOver) {
      const answer = await kinds[kind]?.();
      done[kind] = (done[kind] ?? 0) + 1;
      if (!answer || answer.code >= 500) failures.push([kind, answer?.code, answer?.msg]);
    }
  };
  const callers = [0, 1, 2, 3, 0, 1, 2, 3].map(caller);
  for (let release = 0; release < 8; release += 1) {
    const before = [...done];
    while (done.some((count, kind) => count < (before[kind] ?? 0) + 12))
      await new Promise((resolve) => setTimeout(resolve, 5));
    await write(release % 2 === 0);
    expect(await server.release(moduleId, { confirmsLoss: true })).toMatchObject({ code: 200 });
  }
  isOver = true;
  await Promise.all(callers);
  // A value that no longer fits the field is refused with a message; no call fails because of a prepared statement.
  expect(failures).toEqual([]);
});
