import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import * as system from './001_system';
import * as modules from './002_modules';
import * as resources from './003_resources';
import * as versions from './004_versions';
import * as queries from './005_advanced_queries';
import * as buttons from './008_screen_buttons';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('008_screen_buttons: who had the menu of a system screen keeps its buttons, nobody gets others', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const migration of [system, modules, resources, versions, queries]) await migration.up(db);
  await pool.query(`insert into system.menus (id, full_name, en_code, type, property_json) values
    ('rules', 'x', 'system.billRule', 2, '{}'), ('own', 'x', 'own.place', 2, '{"screen":"dictionary"}'),
    ('module', 'x', 'some.module', 3, '{}')`);
  await pool.query(`insert into system.grants (object_type, object_id, item_type, menu_id, code) values
    ('role', 'r', 'module', 'rules', ''), ('role', 'r', 'button', 'rules', 'btn_edit'),
    ('position', 'p', 'module', 'own', ''), ('user', 'u', 'module', 'module', ''),
    ('user', 'half', 'button', 'rules', 'btn_add')`);
  await buttons.up(db);
  const { rows } =
    await pool.query(`select object_id || ' ' || menu_id as who, string_agg(code, ',' order by code) as codes
    from system.grants where item_type = 'button' group by 1 order by 1`);
  expect(rows).toEqual([
    { who: 'half rules', codes: 'btn_add' },
    { who: 'p own', codes: 'btn_add,btn_edit,btn_export,btn_import,btn_remove,btn_type' },
    { who: 'r rules', codes: 'btn_add,btn_edit,btn_export,btn_import,btn_remove' },
  ]);
});
