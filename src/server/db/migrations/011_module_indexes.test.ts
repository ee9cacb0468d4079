import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import * as system from './001_system';
import * as modules from './002_modules';
import * as moduleIndexes from './011_module_indexes';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('011_module_indexes: modules from before stay; what a module wants goes with it', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const migration of [system, modules]) await migration.up(db);
  await pool.query(`insert into system.modules (id, full_name, en_code, draft) values ('m', 'm', 'm', '{}')`);
  await moduleIndexes.up(db);
  expect((await pool.query('select id from system.modules')).rows).toEqual([{ id: 'm' }]);
  await pool.query(`insert into system.module_indexes values ('m', 'm_123456', '[{"name": "ix"}]')`);
  expect((await pool.query('select wishes from system.module_indexes')).rows).toEqual([{ wishes: [{ name: 'ix' }] }]);
  await pool.query(`delete from system.modules where id = 'm'`);
  expect((await pool.query('select 1 from system.module_indexes')).rows).toEqual([]);
});
