import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { migrations } from './index';

const OWN = '035_form_drafts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('035_form_drafts: drafts stand beside what is there, outlive their module and go with their user', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < OWN) await up(db);
  await pool.query(`insert into system.organizes (id, type, full_name, en_code) values ('o', 'company', 'o', 'o')`);
  await pool.query(
    `insert into system.users (id, account, password_hash, real_name, organize_id) values ('u', 'li', 'x', '李四', 'o')`,
  );

  await migrations[OWN]?.up(db);

  const insert = (userId: string) =>
    pool.query(
      `insert into system.form_drafts (id, user_id, module_id, module_name, record_id, entered, base, naming, labels, saved_at)
        values ($1, $1, 'gone', '采购', '', $2, '{}', '{}', '{}', now())`,
      [userId, JSON.stringify({ title: 'a\u0000b' })],
    );
  await insert('u');
  await expect(insert('nobody')).rejects.toThrow('foreign key');
  await pool.query(`delete from system.users where id = 'u'`);
  expect((await pool.query('select 1 from system.form_drafts')).rowCount).toBe(0);
});
