import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { migrations } from './index';

const OWN = '025_see_as';

let database: TestDatabase;
/** A database as the release before left it, with a line in the trail of changes. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < OWN) await up(db);
  await pool.query(`insert into system.organizes (id, type, full_name, en_code) values ('c', 'company', 'c', 'c')`);
  for (const id of ['a', 'b'])
    await pool.query(
      `insert into system.users (id, account, password_hash, real_name, organize_id) values ($1, $1, '', $1, 'c')`,
      [id],
    );
  await pool.query(`insert into system.sessions (id, token_hash, user_id, expires_at) values ('s', 't', 'a', now())`);
  await note('password');
  await migrations[OWN]?.up(db);
});
afterAll(() => database.drop());

const note = (action: string) =>
  database.pool.query(
    `insert into system.record_changes (id, resource, record_id, action, user_id, changed_at)
      values ($1, 'r', 'b', $1, 'a', now())`,
    [action],
  );

it('takes the new action beside the others, and nothing unknown', async () => {
  await note('seeAs');
  await expect(note('look')).rejects.toThrow('record_changes_action_check');
  const { rows } = await database.pool.query('select action from system.record_changes order by action');
  expect(rows).toEqual([{ action: 'password' }, { action: 'seeAs' }]);
});

it('ends with the session, and with the user who is seen', async () => {
  const begin = () =>
    database.pool.query(
      `insert into system.see_as (session_id, user_id, began_at, ends_at) values ('s', 'b', now(), now())`,
    );
  const count = async () => (await database.pool.query('select 1 from system.see_as')).rows.length;
  await begin();
  await database.pool.query(`delete from system.users where id = 'b'`);
  expect(await count()).toBe(0);
});
