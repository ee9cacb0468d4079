import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import * as system from './001_system';
import * as modules from './002_modules';
import * as keyTypes from './013_key_types';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('013_key_types: modules that have tables keep texts, all others get numbers', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const migration of [system, modules]) await migration.up(db);
  const insert = 'insert into system.modules (id, full_name, en_code, draft, released_version)';
  await pool.query(`${insert} values ('old', 'o', 'o', '{}', 3), ('draft', 'd', 'd', '{}', 0)`);
  await keyTypes.up(db);
  await pool.query(`${insert} values ('new', 'n', 'n', '{}', 0)`);
  const { rows } = await pool.query('select id, key_type from system.modules order by id');
  expect(rows).toEqual([
    { id: 'draft', key_type: 'bigint' },
    { id: 'new', key_type: 'bigint' },
    { id: 'old', key_type: 'text' },
  ]);
});
