import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import * as system from './001_system';
import * as interfaces from './019_data_interfaces';
import * as nonces from './020_logged_nonces';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('020_logged_nonces: a used number is still used after a crash of the database', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await system.up(db);
  await interfaces.up(db);
  await pool.query(`insert into system.interface_nonces values ('a', 'n', now())`);
  const kept = async () =>
    (await pool.query(`select relpersistence from pg_class where oid = 'system.interface_nonces'::regclass`)).rows;
  expect(await kept()).toEqual([{ relpersistence: 'u' }]);
  await nonces.up(db);
  expect(await kept()).toEqual([{ relpersistence: 'p' }]);
  expect((await pool.query('select nonce from system.interface_nonces')).rows).toEqual([{ nonce: 'n' }]);
});
