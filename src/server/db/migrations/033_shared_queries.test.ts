import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { migrations } from './index';

const OWN = '033_shared_queries';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('033_shared_queries: stored queries stay as they are, and private', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < OWN) await up(db);
  await pool.query(`insert into system.organizes (id, type, full_name, en_code) values ('o', 'company', 'o', 'o')`);
  await pool.query(
    `insert into system.users (id, account, password_hash, real_name, organize_id) values ('u', 'li', 'x', '李四', 'o')`,
  );
  const conditions = JSON.stringify([
    { field: 'title', symbol: 'like', fieldValue: '手', __config__: { label: '标题' } },
  ]);
  await pool.query(
    `insert into system.advanced_queries (id, user_id, module_id, full_name, match_logic, condition_json, created_at)
      values ('q', 'u', 'm', '本月', 'OR', $1, '2026-01-02T03:04:05Z')`,
    [conditions],
  );
  const before = (await pool.query<object>('select * from system.advanced_queries')).rows[0];

  await migrations[OWN]?.up(db);

  expect((await pool.query('select * from system.advanced_queries')).rows).toEqual([{ ...before, is_shared: false }]);
  await pool.query(`delete from system.users where id = 'u'`);
  expect((await pool.query('select 1 from system.advanced_queries')).rowCount).toBe(0);
});
