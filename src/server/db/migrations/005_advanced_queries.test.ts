import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import * as system from './001_system';
import * as modules from './002_modules';
import * as resources from './003_resources';
import * as versions from './004_versions';
import * as queries from './005_advanced_queries';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('005_advanced_queries: queries stand beside what is there and go with their user', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const migration of [system, modules, resources, versions]) await migration.up(db);
  await pool.query(`insert into system.organizes (id, type, full_name, en_code) values ('o', 'company', 'o', 'o')`);
  await pool.query(
    `insert into system.users (id, account, password_hash, real_name, organize_id) values ('u1', 'li', 'x', '李四', 'o')`,
  );
  await queries.up(db);
  await pool.query(`insert into system.advanced_queries (id, user_id, module_id, full_name, match_logic, condition_json)
    values ('q', 'u1', 'm', 'n', 'AND', '[]')`);
  await pool.query(`delete from system.users where id = 'u1'`);
  expect((await pool.query('select 1 from system.advanced_queries')).rowCount).toBe(0);
});
