import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import * as system from './001_system';
import * as modules from './002_modules';
import * as bodies from './009_record_key_bodies';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('009_record_key_bodies: keys from before stay, with no hash of a body', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const migration of [system, modules]) await migration.up(db);
  await pool.query(`insert into system.record_keys (user_id, module_id, key, record_id) values ('u', 'm', 'k', 'r')`);
  await bodies.up(db);
  expect((await pool.query('select key, record_id, body_hash from system.record_keys')).rows).toEqual([
    { key: 'k', record_id: 'r', body_hash: '' },
  ]);
});
