import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { migrations } from './index';

const OWN = '026_graded_rights';

let database: TestDatabase;
/** A database as the release before left it, with an organisation and two users. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < OWN) await up(db);
  for (const id of ['c', 'd'])
    await pool.query(`insert into system.organizes (id, type, full_name, en_code) values ($1, 'company', $1, $1)`, [
      id,
    ]);
  for (const id of ['a', 'b'])
    await pool.query(
      `insert into system.users (id, account, password_hash, real_name, organize_id) values ($1, $1, '', $1, 'c')`,
      [id],
    );
  await migrations[OWN]?.up(db);
});
afterAll(() => database.drop());

const query = (text: string) => database.pool.query<Record<string, unknown>>(text);
const count = async (table: string) => (await query(`select 1 from system.${table}`)).rows.length;

it('makes nobody an administrator of a part, and takes rights that are 0 or 1', async () => {
  expect(await count('graded_admins')).toBe(0);
  await query(`insert into system.graded_admins (user_id) values ('a'), ('b')`);
  await query(`insert into system.graded_rights (user_id, organize_id, sub_see) values ('a', 'd', 1), ('b', 'c', 1)`);
  expect((await query(`select this_see, sub_see from system.graded_rights where user_id = 'a'`)).rows).toEqual([
    { this_see: 0, sub_see: 1 },
  ]);
  await expect(query('update system.graded_rights set this_add = 2')).rejects.toThrow('this_add_check');
});

it('drops rights with their organisation, whose administrator stays one, and all with the user', async () => {
  await query(`delete from system.organizes where id = 'd'`);
  expect([await count('graded_rights'), await count('graded_admins')]).toEqual([1, 2]);
  await query(`delete from system.users where id = 'b'`);
  expect([await count('graded_rights'), await count('graded_admins')]).toEqual([0, 1]);
});

it('tells every server of a change', async () => {
  for (const table of ['graded_admins', 'graded_rights']) {
    const { rows } = await query(`select tgname as name from pg_trigger
      where tgrelid = 'system.${table}'::regclass and tgenabled = 'A' order by tgname`);
    expect(rows.map(({ name }) => name)).toEqual(['tell_delete', 'tell_insert', 'tell_truncate', 'tell_update']);
  }
});
