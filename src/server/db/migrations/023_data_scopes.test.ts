import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { CHANGE_CHANNEL } from './012_change_notices';

let database: TestDatabase;
let listener: pg.Client;
let told: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  listener.on('notification', ({ payload }) => told.push(payload ?? ''));
  await listener.query(`listen ${CHANGE_CHANNEL}`);
  const { pool } = database;
  await pool.query(`insert into system.organizes (id, type, full_name, en_code) values ('o', 'company', 'n', 'c')`);
  await pool.query(`insert into system.roles (id, full_name, en_code) values ('r', 'n', 'c')`);
  await pool.query(
    `insert into system.menus (id, full_name, en_code, type) values ('m', 'n', 'c', 3), ('n', 'n', 'd', 3)`,
  );
});
afterAll(async () => {
  await listener.end();
  await database.drop();
});

async function tell(statement: string): Promise<readonly string[]> {
  await listener.query(';');
  told = [];
  await database.pool.query(statement);
  await listener.query(';');
  return told.toSorted();
}
const grants = async () =>
  (await database.pool.query<{ code: string }>('select code from system.grants order by code')).rows.map(
    ({ code }) => code,
  );

describe('023_data_scopes', () => {
  it.each([
    [
      `insert into system.data_schemes (id, menu_id, full_name) values ('s', 'm', 'n'), ('t', 'm', 'n')`,
      'data_schemes',
    ],
    [`update system.data_schemes set all_data = 1 where id = 't'`, 'data_schemes'],
    [
      `insert into system.data_conditions (id, menu_id, full_name, en_code) values ('k', 'm', 'n', 'a')`,
      'data_conditions',
    ],
    [`delete from system.data_conditions`, 'data_conditions'],
    [
      `insert into system.users (id, account, password_hash, real_name, organize_id, manager_id)
        values ('u', 'u', '', 'n', 'o', 'v'), ('v', 'v', '', 'n', 'o', null)`,
      'managers',
    ],
  ])('%s', async (statement, expected) => {
    expect(await tell(statement)).toEqual([expected]);
  });

  it('tells who manages whom only when that changes', async () => {
    expect(await tell(`update system.users set password_hash = 'x'`)).toEqual([]);
    expect(await tell(`update system.users set manager_id = null where id = 'u'`)).toEqual(['managers']);
  });

  it('removes the grants of a scheme with it, or when it goes to another menu', async () => {
    await database.pool.query(`insert into system.grants values
      ('role', 'r', 'resource', 'm', 's'), ('role', 'r', 'resource', 'm', 't'), ('role', 'r', 'button', 'm', 's')`);
    await database.pool.query(`delete from system.data_schemes where id = 's'`);
    // The button of the same code is another right.
    expect(await grants()).toEqual(['s', 't']);
    await database.pool.query(`update system.data_schemes set full_name = 'o', menu_id = 'm' where id = 't'`);
    expect(await grants()).toEqual(['s', 't']);
    await database.pool.query(`update system.data_schemes set menu_id = 'n' where id = 't'`);
    expect(await grants()).toEqual(['s']);
    await database.pool.query(`delete from system.menus where id = 'n'`);
    expect((await database.pool.query('select 1 from system.data_schemes')).rowCount).toBe(0);
  });

  it.each([
    [`insert into system.data_schemes (id, menu_id, full_name) values ('x', 'gone', 'n')`, 'data_schemes_menu_id_fkey'],
    [`insert into system.data_schemes (id, menu_id, full_name, condition_json) values ('x', 'm', 'n', '{}')`, 'check'],
    [
      `insert into system.data_conditions (id, menu_id, full_name, en_code, field_rule) values ('x', 'm', 'n', 'a', 3)`,
      'check',
    ],
  ])('refuses %s', async (statement, reason) => {
    await expect(database.pool.query(statement)).rejects.toThrow(reason);
  });
});
