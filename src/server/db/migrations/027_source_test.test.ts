import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { migrations } from './index';

const OWN = '027_source_test';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('027_source_test: who may add or edit data sources may try them, nobody else', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < OWN) await up(db);
  await pool.query(`insert into system.menus (id, full_name, en_code, type, property_json) values
    ('sources', 'x', 'systemData.dataSource', 2, '{"screen":"dataSource"}'), ('other', 'x', 'own.place', 2, '{}')`);
  await pool.query(`insert into system.grants (object_type, object_id, item_type, menu_id, code) values
    ('role', 'editor', 'module', 'sources', ''), ('role', 'editor', 'button', 'sources', 'btn_edit'),
    ('role', 'editor', 'button', 'sources', 'btn_add'), ('user', 'reader', 'module', 'sources', ''),
    ('user', 'reader', 'button', 'sources', 'btn_remove'), ('user', 'else', 'button', 'other', 'btn_add')`);
  await migrations[OWN]?.up(db);
  const { rows } = await pool.query(`select object_id, menu_id from system.grants where code = 'btn_test'`);
  expect(rows).toEqual([{ object_id: 'editor', menu_id: 'sources' }]);
});
