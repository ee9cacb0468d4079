import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { migrations } from './index';

const OWN = '036_kept_groups';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('036_kept_groups: kept totals stay, are put together with later changes, and groups each for itself', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < OWN) await up(db);
  await pool.query(
    `insert into system.kept_totals (table_name, table_oid, columns, is_ready) values ('a', 1, '{n}', true)`,
  );
  await pool.query(`insert into system.total_changes (table_name, amounts) values ('a', '{1,0.10,1}'), ('b', '{7}')`);

  await migrations[OWN]?.up(db);

  expect((await pool.query('select columns, groupings, is_ready from system.kept_totals')).rows).toEqual([
    { columns: ['n'], groupings: [], is_ready: true },
  ]);
  // A trigger of before writes without a grouping.
  await pool.query(`insert into system.total_changes (table_name, amounts) values ('a', '{2,5,0}')`);
  await pool.query(`insert into system.total_changes (table_name, grouping, value, amounts)
    values ('a', 'g', 'x', '{1,1,1}'), ('a', 'g', 'x', '{4,1,1}'), ('a', 'g', null, '{1,0,0}'), ('a', 'g', 'gone', '{1,2,1}'),
      ('a', 'g', 'gone', '{-1,-2,-1}')`);
  await pool.query(`select system.fold_total_changes('a')`);
  const { rows } = await pool.query(
    'select table_name, grouping, value, amounts::text from system.total_changes order by 1, 2, 3 nulls first',
  );
  expect(rows).toEqual([
    { table_name: 'a', grouping: '', value: null, amounts: '{3,5.10,1}' },
    { table_name: 'a', grouping: 'g', value: null, amounts: '{1,0,0}' },
    { table_name: 'a', grouping: 'g', value: 'x', amounts: '{5,2,2}' },
    { table_name: 'b', grouping: '', value: null, amounts: '{7}' },
  ]);
});
