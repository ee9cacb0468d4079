import { Kysely, sql } from 'kysely';
import type { QueryResult } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { createDatabase, createPool } from './client';
import type { Lease } from './lease-connection';
import { leasedDialect, sendLater, sendTogether } from './leased-driver';
import type { Outcome } from './statement';
import type { SystemSchema } from './system-schema';

/** Statements by round trip to the database. */
const groups: string[][] = [];
let refused = '';
const answerTo = (text: string): Outcome =>
  text === refused ? { error: new Error('refused') } : { result: { rows: [], rowCount: 0 } as unknown as QueryResult };
const lease = {
  async query(text: string) {
    groups.push([text]);
    const outcome = answerTo(text);
    if ('error' in outcome) throw outcome.error;
    return outcome.result;
  },
  async sendTogether(statements: readonly { readonly text: string }[]) {
    groups.push(statements.map(({ text }) => text));
    return statements.map(({ text }) => answerTo(text));
  },
  release: () => undefined,
} as unknown as Lease;
const noted = new Kysely<SystemSchema>({
  dialect: leasedDialect(
    async () => lease,
    async () => undefined,
  ),
});
const raw = (text: string) => sql.raw(text).compile(noted);

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let db: ReturnType<typeof createDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 1 });
  db = createDatabase(pool);
  await sql.raw('create table module.noted (id int primary key)').execute(db);
});
beforeEach(() => {
  groups.length = 0;
  refused = '';
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a transaction begins with its first reading and ends with its last change', async () => {
  await noted.transaction().execute(async (trx) => {
    await sendLater(trx, raw('select 1'));
    await sql.raw('select 2 for update').execute(trx);
    await sendLater(trx, raw('insert 1'));
    await sendLater(trx, raw('insert 2'));
  });
  expect(groups).toEqual([
    ['begin', 'select 1', 'select 2 for update'],
    ['insert 1', 'insert 2', 'commit'],
  ]);
});

test('one that asks nothing is not begun, whether it ends well or not', async () => {
  await noted.transaction().execute(async () => undefined);
  const failing = noted.transaction().execute(async (trx) => {
    await sendLater(trx, raw('insert 1'));
    throw new Error('given up');
  });
  await expect(failing).rejects.toThrow('given up');
  expect(groups).toEqual([]);
});

test('what follows a failure tells its reason, whichever answer is read first', async () => {
  const failing = db.transaction().execute(async (trx) => {
    await sql.raw('select 1').execute(trx);
    await sendLater(trx, sql.raw('insert into module.noted values (1), (1)').compile(db));
    await sql.raw('select 2').execute(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
});

test('a change never goes with the beginning, which may be refused', async () => {
  refused = 'begin';
  const failing = noted.transaction().execute(async (trx) => {
    await sql.raw('insert 1').execute(trx);
  });
  await expect(failing).rejects.toThrow('refused');
  expect(groups[0]).toEqual(['begin']);
  expect(groups.flat()).not.toContain('insert 1');
});

test('the settings of a transaction are its beginning', async () => {
  await noted
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => sql.raw('select 1').execute(trx));
  expect(groups).toEqual([['start transaction isolation level repeatable read read only', 'select 1'], ['commit']]);
});

test('what waits is sent when its answer is asked for', async () => {
  const rows = await db.transaction().execute(async (trx) => {
    const later = await sendLater<{ n: number }>(trx, sql`select 7 as n`.compile(trx));
    return later.rows();
  });
  expect(rows).toEqual([{ n: 7 }]);
});

test('a deferred write that fails at commit rolls back the others, and reports its own error', async () => {
  const insert = (id: number) => sql`insert into module.noted values (${id})`.compile(db);
  const failing = db.transaction().execute(async (trx) => {
    for (const id of [1, 2, 2, 3]) await sendLater(trx, insert(id));
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  const { rows } = await sql`select id from module.noted`.execute(db);
  expect(rows).toEqual([]);
  await db.transaction().execute((trx) => sendLater(trx, insert(1)));
  expect((await sql`select id from module.noted`.execute(db)).rows).toEqual([{ id: 1 }]);
});

test('of statements that go together each has its own answer', async () => {
  const [one, two] = await sendTogether(db, [sql`select 1 as n`.compile(db), sql`select 2 as n`.compile(db)]);
  expect([one?.rows, two?.rows]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  await expect(sendTogether(db, [sql`select 1/0`.compile(db), sql`select 2`.compile(db)])).rejects.toMatchObject({
    code: '22012',
  });
  expect((await sql`select 3 as n`.execute(db)).rows).toEqual([{ n: 3 }]);
});

test('statements that went together and have become stale are sent again', async () => {
  await sql.raw('create table system.turned (id int)').execute(db);
  const read = async () => {
    const found = await sendTogether(db, [
      sql`select id from system.turned`.compile(db),
      sql`select 5 as n`.compile(db),
    ]);
    return found.map(({ rows }) => rows);
  };
  for (let round = 0; round < 3; round += 1) expect(await read()).toEqual([[], [{ n: 5 }]]);
  await sql.raw('alter table system.turned alter column id type text').execute(db);
  expect(await read()).toEqual([[], [{ n: 5 }]]);
  for (let round = 0; round < 3; round += 1) await read();
  await sql.raw('alter table system.turned alter column id type int using 1').execute(db);
  const inside = db.transaction().execute(async (trx) => {
    await sendLater(trx, sql`select id from system.turned`.compile(trx));
    return (await sql`select 6 as n`.execute(trx)).rows;
  });
  expect(await inside).toEqual([{ n: 6 }]);
});
