import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { migrations } from './index';

const OWN = '022_grant_holders';

let database: TestDatabase;
/** A database as the release before left it, with grants of what is there and of what was deleted. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < OWN) await up(db);
  await pool.query(`insert into system.organizes (id, type, full_name, en_code) values ('c', 'company', 'c', 'c')`);
  await pool.query(`insert into system.roles (id, full_name, en_code) values ('r', 'r', 'r')`);
  await pool.query(`insert into system.positions (id, full_name, en_code, organize_id) values ('p', 'p', 'p', 'c')`);
  await pool.query(`insert into system.users (id, account, password_hash, real_name, organize_id)
    values ('u', 'u', '', 'u', 'c')`);
  await pool.query(`insert into system.groups (id, full_name, en_code) values ('g', 'g', 'g')`);
  await pool.query(`insert into system.menus (id, full_name, en_code, type) values ('m', 'm', 'm', 2)`);
  await give(['role', 'r'], ['role', 'gone'], ['position', 'p'], ['position', 'r'], ['user', 'u'], ['user', 'gone']);
  await migrations[OWN]?.up(db);
});
afterAll(() => database.drop());

async function give(...holders: readonly (readonly [type: string, id: string])[]): Promise<void> {
  for (const holder of holders)
    await database.pool.query(
      `insert into system.grants (object_type, object_id, item_type, menu_id) values ($1, $2, 'module', 'm')`,
      [...holder],
    );
}
const held = async () =>
  (
    await database.pool.query(`select object_type || ' ' || object_id as holder from system.grants order by 1`)
  ).rows.map(({ holder }) => holder as string);

describe('022_grant_holders', () => {
  it('keeps grants, without those of what was deleted', async () => {
    expect(await held()).toEqual(['position p', 'role r', 'user u']);
  });

  it('takes groups, systems and data schemes, and nothing unknown', async () => {
    await give(['group', 'g']);
    await database.pool.query(
      `insert into system.grants (object_type, object_id, item_type, menu_id, code)
        values ('group', 'g', 'system', 'm', ''), ('group', 'g', 'resource', 'm', 's')`,
    );
    await expect(give(['team', 'g'])).rejects.toThrow('grants_object_type_check');
  });

  it('removes the grants of a holder with it, and no other’s', async () => {
    // One id in two tables: the type tells whose grant it is.
    await database.pool.query(`insert into system.roles (id, full_name, en_code) values ('g', 'g', 'g')`);
    await give(['role', 'g']);
    await database.pool.query(`delete from system.groups where id = 'g'`);
    expect(await held()).toEqual(['position p', 'role g', 'role r', 'user u']);
    for (const table of ['roles', 'positions', 'users'])
      await database.pool.query(`delete from system.${table} where id <> 'g'`);
    expect(await held()).toEqual(['role g']);
    await database.pool.query(`delete from system.menus`);
    expect(await held()).toEqual([]);
  });
});
