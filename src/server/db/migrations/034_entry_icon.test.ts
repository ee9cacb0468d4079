import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { migrations } from './index';

const OWN = '034_entry_icon';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('034_entry_icon: stored entries keep what they have, with their colour, without an icon', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < OWN) await up(db);
  await pool.query(`insert into system.dictionary_types (id, full_name, en_code) values ('t', '紧急程度', 'urgency')`);
  await pool.query(`insert into system.dictionary_entries (id, dictionary_type_id, full_name, en_code, sort_code, color)
    values ('e', 't', '紧急', 'urgent', 7, 'red')`);

  await migrations[OWN]?.up(db);

  expect((await pool.query('select full_name, sort_code, color, icon from system.dictionary_entries')).rows).toEqual([
    { full_name: '紧急', sort_code: 7, color: 'red', icon: '' },
  ]);
});
