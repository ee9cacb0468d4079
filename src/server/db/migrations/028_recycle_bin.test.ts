import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { migrations } from './index';

const OWN = '028_recycle_bin';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('028_recycle_bin: a bin goes with its module, and the trail tells of what was restored', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < OWN) await up(db);
  const note = (id: string, action: string) =>
    pool.query(
      `insert into system.record_changes (id, resource, record_id, action, user_id, changed_at)
        values ($1, 'r', 'r', $2, 'u', now())`,
      [id, action],
    );
  await note('1', 'remove');
  await expect(note('2', 'restore')).rejects.toThrow('record_changes_action_check');
  await pool.query(`insert into system.modules (id, full_name, en_code, draft)
    values ('m', 'm', 'm', '{}'), ('n', 'n', 'n', '{}')`);

  await migrations[OWN]?.up(db);
  await note('2', 'restore');
  await expect(note('3', 'undo')).rejects.toThrow('record_changes_action_check');
  const keep = (id: string, moduleId: string) =>
    pool.query(
      `insert into system.removed_records (id, module_id, record_id, document, shape, removed_by, removed_at)
        values ($1, $2, 'r', '{}', '{}', 'u', now())`,
      [id, moduleId],
    );
  await keep('a', 'm');
  await keep('b', 'n');
  await expect(keep('c', 'gone')).rejects.toThrow('foreign key');
  await pool.query(`delete from system.modules where id = 'm'`);
  expect((await pool.query('select id from system.removed_records')).rows).toEqual([{ id: 'b' }]);
});
