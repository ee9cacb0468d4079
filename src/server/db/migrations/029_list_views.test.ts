import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { migrations } from './index';

const OWN = '029_list_views';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('029_list_views: views stand beside what is there and go with their user', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < OWN) await up(db);
  await pool.query(`insert into system.organizes (id, type, full_name, en_code) values ('o', 'company', 'o', 'o')`);
  await pool.query(
    `insert into system.users (id, account, password_hash, real_name, organize_id) values ('u', 'li', 'x', '李四', 'o')`,
  );
  await pool.query(`insert into system.advanced_queries (id, user_id, module_id, full_name, match_logic, condition_json)
    values ('q', 'u', 'm', 'q', 'AND', '[]')`);

  await migrations[OWN]?.up(db);

  expect((await pool.query('select 1 from system.advanced_queries')).rowCount).toBe(1);
  await pool.query(
    `insert into system.list_views (id, user_id, list_id, full_name, address) values ('v', 'u', 'm', 'v', '')`,
  );
  expect((await pool.query('select is_shared, columns from system.list_views')).rows).toEqual([
    { is_shared: false, columns: null },
  ]);
  await pool.query(`delete from system.users where id = 'u'`);
  expect((await pool.query('select 1 from system.list_views')).rowCount).toBe(0);
});
