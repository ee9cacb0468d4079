import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import * as system from './001_system';
import * as interfaces from './019_data_interfaces';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('019_data_interfaces: callers stand beside the interfaces that are there, and go with neither', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await system.up(db);
  await pool.query(`insert into system.data_interfaces (id, full_name, en_code, data_type) values ('i', 'n', 'c', 2)`);
  await interfaces.up(db);
  await pool.query(`insert into system.interface_apps (id, full_name, en_code) values ('a', 'n', 'c');
    insert into system.interface_app_interfaces values ('a', 'i')`);
  await pool.query(`delete from system.data_interfaces where id = 'i'`);
  expect((await pool.query('select 1 from system.interface_app_interfaces')).rowCount).toBe(0);
  expect((await pool.query('select 1 from system.interface_apps')).rowCount).toBe(1);
});
