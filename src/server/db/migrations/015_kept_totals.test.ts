import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import * as system from './001_system';
import * as keptTotals from './015_kept_totals';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('015_kept_totals: changes of one table are put together, column by column', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await system.up(db);
  await keptTotals.up(db);
  await pool.query(`insert into system.total_changes (table_name, amounts)
    values ('a', '{1,0.10,1}'), ('b', '{7}'), ('a', '{-2,5,0}'), ('a', '{3,-0.05,2}')`);
  await pool.query(`select system.fold_total_changes('a'), system.fold_total_changes('nothing')`);
  const { rows } = await pool.query('select table_name, amounts::text from system.total_changes order by table_name');
  expect(rows).toEqual([
    { table_name: 'a', amounts: '{2,5.05,3}' },
    { table_name: 'b', amounts: '{7}' },
  ]);
});
