import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { migrations } from './index';

const OWN = '032_home';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('032_home: what was opened and arranged stands beside what is there and goes with its user, role or module', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < OWN) await up(db);
  await pool.query(`insert into system.organizes (id, type, full_name, en_code) values ('o', 'company', 'o', 'o')`);
  await pool.query(
    `insert into system.users (id, account, password_hash, real_name, organize_id) values ('u', 'li', 'x', '李四', 'o')`,
  );
  await pool.query(`insert into system.roles (id, full_name, en_code) values ('r', 'r', 'r')`);

  await migrations[OWN]?.up(db);

  expect((await pool.query('select 1 from system.users')).rowCount).toBe(1);
  await pool.query(`insert into system.home_arrangements (user_id, cards) values ('u', '[]')`);
  await pool.query(`insert into system.home_arrangements (role_id, cards) values ('r', '[]')`);
  await expect(pool.query(`insert into system.home_arrangements (cards) values ('[]')`)).rejects.toThrow('check');
  await expect(
    pool.query(`insert into system.opened_records (user_id, module_id, record_id) values ('u', 'gone', '1')`),
  ).rejects.toThrow('foreign key');
  await pool.query(`delete from system.users where id = 'u'`);
  await pool.query(`delete from system.roles where id = 'r'`);
  expect((await pool.query('select 1 from system.home_arrangements')).rowCount).toBe(0);
});
