import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { migrations } from './index';

const OWN = '021_administration';

let database: TestDatabase;
/** A database as the release before left it, with a person in it. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < OWN) await up(db);
  await pool.query(`insert into system.organizes (id, type, full_name, en_code) values ('c', 'company', 'c', 'c')`);
  await pool.query(`insert into system.users (id, account, password_hash, real_name, organize_id, mobile_phone)
    values ('u', 'wang', 'hash', '王建国', 'c', '13800000000')`);
  await migrations[OWN]?.up(db);
});
afterAll(() => database.drop());

const note = (id: string, action = 'update') =>
  database.pool.query(
    `insert into system.record_changes (id, resource, record_id, action, before, after, user_id, changed_at)
      values ($1, '/api/permission/Users', 'u', $2, '{"a":1}', '{"a":2}', 'u', now())`,
    [id, action],
  );

describe('021_administration', () => {
  it('keeps people, with nothing in the members that are new', async () => {
    const { rows } = await database.pool.query(`select account, password_hash, real_name, mobile_phone, nation,
      native_place, education, postal_address, entry_date from system.users`);
    expect(rows).toEqual([
      {
        ...{ account: 'wang', password_hash: 'hash', real_name: '王建国', mobile_phone: '13800000000' },
        ...{ nation: '', native_place: '', education: '', postal_address: '', entry_date: null },
      },
    ]);
  });

  it('keeps a trail that nobody changes or empties, whatever happens to its record', async () => {
    await note('1');
    await expect(note('2', 'unknown')).rejects.toThrow('record_changes_action_check');
    for (const statement of [
      `update system.record_changes set user_id = 'x'`,
      'delete from system.record_changes',
      'truncate system.record_changes',
      `set session_replication_role = replica; delete from system.record_changes`,
    ])
      await expect(database.pool.query(statement), statement).rejects.toThrow('the trail of changes cannot be changed');
    await database.pool.query('set session_replication_role = origin');
    await database.pool.query(`delete from system.users where id = 'u'`);
    const { rows } = await database.pool.query('select id, before, after from system.record_changes');
    expect(rows).toEqual([{ id: '1', before: { a: 1 }, after: { a: 2 } }]);
  });
});
