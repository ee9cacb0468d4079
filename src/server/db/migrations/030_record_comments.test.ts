import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { migrations } from './index';

const OWN = '030_record_comments';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('030_record_comments: comments outlive their author, and go with their entry of the bin and their module', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < OWN) await up(db);
  await pool.query(`insert into system.organizes (id, type, full_name, en_code) values ('o', 'company', 'o', 'o')`);
  await pool.query(
    `insert into system.users (id, account, password_hash, real_name, organize_id) values ('u', 'li', 'x', '李四', 'o')`,
  );
  await pool.query(`insert into system.modules (id, full_name, en_code, draft)
    values ('m', 'm', 'm', '{}'), ('n', 'n', 'n', '{}')`);
  await pool.query(`insert into system.removed_records
      (id, module_id, record_id, document, shape, removed_by, removed_at)
    values ('e', 'm', 'deleted', '{}', '{}', 'u', now())`);

  await migrations[OWN]?.up(db);

  expect((await pool.query('select 1 from system.removed_records')).rowCount).toBe(1);
  const comment = (id: string, moduleId: string, entryId: string | null = null) =>
    pool.query(
      `insert into system.record_comments (id, module_id, record_id, entry_id, user_id, user_name, content)
        values ($1, $2, 'r', $3, 'u', '李四/li', 'x')`,
      [id, moduleId, entryId],
    );
  const ids = async () =>
    (await pool.query<{ id: string }>('select id from system.record_comments order by id')).rows.map(({ id }) => id);
  await comment('a', 'm');
  await comment('b', 'm', 'e');
  await comment('c', 'n');
  await expect(comment('d', 'gone')).rejects.toThrow('foreign key');
  await pool.query(`delete from system.users where id = 'u'`);
  expect((await pool.query('select user_id, user_name, mentions from system.record_comments limit 1')).rows).toEqual([
    { user_id: null, user_name: '李四/li', mentions: [] },
  ]);
  await pool.query(`delete from system.removed_records where id = 'e'`);
  expect(await ids()).toEqual(['a', 'c']);
  await pool.query(`delete from system.modules where id = 'm'`);
  expect(await ids()).toEqual(['c']);
});
