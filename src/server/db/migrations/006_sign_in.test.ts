import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import * as system from './001_system';
import * as modules from './002_modules';
import * as resources from './003_resources';
import * as versions from './004_versions';
import * as queries from './005_advanced_queries';
import * as signIn from './006_sign_in';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('006_sign_in: sessions stay, counts begin anew, known browsers go with their user', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const migration of [system, modules, resources, versions, queries]) await migration.up(db);
  await pool.query(`insert into system.organizes (id, type, full_name, en_code) values ('o', 'company', 'o', 'o');
    insert into system.users (id, account, password_hash, real_name, organize_id) values ('u1', 'li', 'x', '李四', 'o');
    insert into system.sessions (id, token_hash, user_id, expires_at) values ('s1', 't', 'u1', now());
    insert into system.rate_limits (key, count, resets_at) values ('login:1', 50, now())`);
  await signIn.up(db);
  expect((await pool.query('select id, user_agent from system.sessions')).rows).toEqual([{ id: 's1', user_agent: '' }]);
  expect((await pool.query('select 1 from system.rate_limits')).rowCount).toBe(0);
  await pool.query(
    `insert into system.devices (token_hash, user_id, last_used_at, expires_at) values ('d', 'u1', now(), now())`,
  );
  await pool.query(`delete from system.users where id = 'u1'`);
  expect((await pool.query('select 1 from system.devices')).rowCount).toBe(0);
});
