import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { migrations } from './index';

const OWN = '031_entry_color';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('031_entry_color: stored entries keep what they have, without a colour', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < OWN) await up(db);
  await pool.query(`insert into system.dictionary_types (id, full_name, en_code) values ('t', '紧急程度', 'urgency')`);
  await pool.query(`insert into system.dictionary_entries (id, dictionary_type_id, full_name, en_code, sort_code)
    values ('e', 't', '紧急', 'urgent', 7)`);

  await migrations[OWN]?.up(db);

  expect((await pool.query('select full_name, sort_code, color from system.dictionary_entries')).rows).toEqual([
    { full_name: '紧急', sort_code: 7, color: '' },
  ]);
});
