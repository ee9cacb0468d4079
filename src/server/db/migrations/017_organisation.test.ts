import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { fillReadings } from '../name-readings';
import type { SystemSchema } from '../system-schema';
import { migrations } from './index';

const OWN = '017_organisation';

let database: TestDatabase;
/** The database as a release before this migration left it, with people in it. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < OWN) await up(db);
  await pool.query(`insert into system.organizes (id, parent_id, type, full_name, en_code) values
    ('c', '-1', 'company', '示范医院', 'hospital'), ('d', 'c', 'department', '会计科', 'finance')`);
  await pool.query(`insert into system.positions (id, full_name, en_code, organize_id, sort_code) values
    ('p1', '出纳', 'cashier', 'd', 2), ('p2', '科长', 'head', 'd', 1)`);
  await pool.query(`insert into system.roles (id, full_name, en_code) values ('r', '审计员', 'audit')`);
  await pool.query(`insert into system.users (id, account, password_hash, real_name, organize_id, position_id) values
    ('u1', 'wjg', '', '王建国', 'd', 'p1'), ('u2', 'stf', '', '单田芳', 'c', ''), ('u3', 'js', '', 'John Smith', 'd', '')`);
  await pool.query(`insert into system.user_positions values ('u1', 'p1'), ('u2', 'p1'), ('u2', 'p2')`);
  const own = migrations[OWN];
  await own?.up(db);
  await fillReadings(new Kysely<SystemSchema>({ dialect: new PostgresDialect({ pool }) }).withSchema('system'));
});
afterAll(() => database.drop());

const read = async (statement: string) => (await database.pool.query({ text: statement, rowMode: 'array' })).rows;

describe('017_organisation', () => {
  it('makes the organisation of each person a membership, and keeps it one', async () => {
    expect(await read('select * from system.user_organizes order by 1, 2')).toEqual([
      ['u1', 'd'],
      ['u2', 'c'],
      ['u3', 'd'],
    ]);
    await database.pool.query(`update system.users set organize_id = 'd' where id = 'u2'`);
    expect(await read(`select organize_id from system.user_organizes where user_id = 'u2' order by 1`)).toEqual([
      ['c'],
      ['d'],
    ]);
  });

  it('names the main position of who holds some, and grants nobody another', async () => {
    expect(await read('select id, position_id from system.users order by 1')).toEqual([
      ['u1', 'p1'],
      ['u2', 'p2'],
      ['u3', ''],
    ]);
    expect(await read('select count(*)::int from system.user_positions')).toEqual([[3]]);
  });

  it('leaves present roles everybody’s', async () => {
    expect(await read('select is_global from system.roles')).toEqual([[true]]);
  });

  it('reads the names of people and departments', async () => {
    expect(await read('select name_pinyin, name_initials from system.users order by id')).toEqual([
      ['wangjianguo', 'wjg'],
      ['shantianfang', 'stf'],
      ['johnsmith', 'js'],
    ]);
    expect(await read(`select search_text from system.organizes where id = 'd'`)).toEqual([
      ['\n会计科\nfinance\nkuaijike\nkjk\n'],
    ]);
  });

  it('searches no reading of an earlier name, and reads the new one', async () => {
    await database.pool.query(`update system.users set real_name = '李明' where id = 'u1'`);
    const searched = () => read(`select search_text from system.users where id = 'u1'`);
    expect(await searched()).toEqual([['\n李明\nwjg\n']]);
    await fillReadings(database.db);
    expect(await searched()).toEqual([['\n李明\nwjg\nliming\nlm\n']]);
  });
});
