import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import * as system from './001_system';
import * as modules from './002_modules';
import * as tables from './007_module_tables';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('007_module_tables: modules that are there have been looked at by nobody, and no deleted one is known', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const migration of [system, modules]) await migration.up(db);
  await pool.query(`insert into system.modules (id, full_name, en_code, draft) values ('m1', 'n', 'c', '{}')`);
  await tables.up(db);
  const { rows } = await pool.query(
    'select tables_plan, tables_engine, tables_refusal, tables_left from system.modules',
  );
  expect(rows).toEqual([{ tables_plan: '', tables_engine: '', tables_refusal: null, tables_left: null }]);
  expect((await pool.query('select 1 from system.deleted_modules')).rowCount).toBe(0);
});
