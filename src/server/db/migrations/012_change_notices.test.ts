import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { CHANGE_CHANNEL } from './012_change_notices';

/** Notifications per statement; each statement runs on the rows of those before. */
let database: TestDatabase;
let listener: pg.Client;
let told: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  listener.on('notification', ({ payload }) => told.push(payload ?? ''));
  await listener.query(`listen ${CHANGE_CHANNEL}`);
});
afterAll(async () => {
  await listener.end();
  await database.drop();
});

async function tell(statement: string): Promise<readonly string[]> {
  told = [];
  await database.pool.query(statement);
  await listener.query(';');
  return told.toSorted();
}

it.each([
  [`insert into system.organizes (id, type, full_name, en_code) values ('o', 'company', 'n', 'c')`, ['organizes']],
  [
    `insert into system.positions (id, full_name, en_code, organize_id) values ('p', 'n', 'c', 'o'), ('q', 'n', 'd', 'o')`,
    ['positions'],
  ],
  [`insert into system.roles (id, full_name, en_code) values ('r', 'n', 'c')`, ['roles']],
  // Nothing is cached about a new user.
  [
    `insert into system.users (id, account, password_hash, real_name, organize_id)
      values ('u', 'u', '', 'n', 'o'), ('v', 'v', '', 'n', 'o')`,
    [],
  ],
  [`insert into system.user_roles values ('u', 'r')`, ['user:u']],
  [`insert into system.user_positions values ('u', 'p')`, ['user:u']],
  [`update system.user_roles set user_id = 'v'`, ['user:u', 'user:v']],
  [
    `insert into system.sessions (id, token_hash, user_id, expires_at) values ('s', 'h', 'u', now()), ('t', 'i', 'u', now())`,
    [],
  ],
  // Renewing a session and signing in send no notification.
  [`update system.sessions set last_seen_at = now(), expires_at = expires_at + interval '1 hour'`, []],
  [`update system.users set last_login_at = now(), prev_login_ip = '::1', password_hash = 'x'`, []],
  [`update system.sessions set expires_at = expires_at - interval '1 minute' where id = 's'`, ['session:s']],
  [`update system.sessions set ended_at = now() where id = 't'`, ['session:t']],
  [`delete from system.sessions where id = 't'`, []],
  [`update system.users set enabled_mark = 0 where id = 'u'`, ['user:u']],
  [`update system.users set real_name = 'm'`, ['user:u', 'user:v']],
  [`insert into system.menus (id, full_name, en_code, type) values ('m', 'n', 'c', 3)`, ['menus']],
  [`insert into system.grants values ('role', 'r', 'module', 'm', '')`, ['grants']],
  [`delete from system.menus`, ['data_conditions', 'data_schemes', 'grants', 'menus']],
  [`insert into system.modules (id, full_name, en_code, draft) values ('d', 'n', 'c', '{}')`, []],
  [`update system.modules set draft = '{"a":1}'`, []],
  [`update system.modules set released_version = 1, released = '{}'`, ['module:d']],
  [`update system.modules set tables_refusal = '[]'`, ['module:d']],
  [`delete from system.modules`, ['module:d']],
  [`insert into system.dictionary_types (id, full_name, en_code) values ('d', 'n', 'c')`, ['dictionary_types']],
  [
    `insert into system.dictionary_entries (id, dictionary_type_id, full_name, en_code) values ('e', 'd', 'n', 'c')`,
    ['dictionary_entries'],
  ],
  [`delete from system.dictionary_types`, ['dictionary_entries', 'dictionary_types']],
  // What is given to them goes, too.
  [`delete from system.positions where id = 'p'`, ['grants', 'positions', 'user:u']],
  [`delete from system.roles`, ['grants', 'roles', 'user:v']],
  [`delete from system.users where id = 'u'`, ['graded', 'grants', 'session:s', 'user:u']],
  [`truncate system.users cascade`, expect.arrayContaining(['*'])],
])('%s', async (statement, expected) => {
  expect(await tell(statement)).toEqual(expected);
});
