import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import * as system from './001_system';
import * as modules from './002_modules';
import * as resources from './003_resources';
import * as versions from './004_versions';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const columnsOf = async (table: string): Promise<readonly string[]> => {
  const { rows } = await database.pool.query(
    `select column_name from information_schema.columns where table_schema = 'module' and table_name = $1`,
    [table],
  );
  return rows.map((row) => String(row.column_name));
};

describe('004_versions', () => {
  it('keeps the release that stands, and every record can note the version it was saved under', async () => {
    const { pool } = database;
    await pool.query('drop schema system cascade; drop schema module cascade');
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    for (const migration of [system, modules, resources]) await migration.up(db);
    await pool.query(`insert into system.organizes (id, type, full_name, en_code) values ('o', 'company', 'o', 'o')`);
    await pool.query(
      `insert into system.users (id, account, password_hash, real_name, organize_id) values ('u1', 'li', 'x', '李四', 'o')`,
    );
    await pool.query(`insert into system.modules
      (id, full_name, en_code, draft, released, released_version, created_by, created_at, updated_by, updated_at) values
      ('m1', 'n', 'c1', '{"a":2}', '{"a":1}', 7, 'u0', '2026-01-01Z', 'u1', '2026-02-03Z'),
      ('m2', 'n', 'c2', '{}', null, 0, 'u1', '2026-01-01Z', null, null)`);
    await pool.query(
      `create table module.m_1 (id text primary key, _version integer, _created_at timestamptz, a text)`,
    );
    await pool.query(`create table module.m_1_rows (id text primary key, _parent_id text, _row_order integer)`);
    await pool.query(`create table module."Odd-名" (id text primary key, _version integer, _created_at timestamptz)`);
    await pool.query(`insert into module.m_1 (id, _version, a) values ('r1', 1, 'kept')`);

    await versions.up(db);

    const { rows: history } = await pool.query('select * from system.module_versions');
    expect(history).toEqual([
      {
        module_id: 'm1',
        version: 7,
        entity: '{"a":1}',
        note: '',
        author_id: 'u1',
        author_name: '李四',
        created_at: new Date('2026-02-03Z'),
      },
    ]);
    const { rows: drafts } = await pool.query(
      'select draft, draft_source, draft_revision, draft_updated_by from system.modules order by id',
    );
    expect(drafts[0]).toEqual({ draft: '{"a":2}', draft_source: '', draft_revision: 0, draft_updated_by: null });
    expect(await columnsOf('m_1')).toContain('_module_version');
    expect(await columnsOf('Odd-名')).toContain('_module_version');
    expect(await columnsOf('m_1_rows')).not.toContain('_module_version');
    const { rows: records } = await pool.query('select a, _module_version from module.m_1');
    expect(records).toEqual([{ a: 'kept', _module_version: null }]);
    await pool.query(`delete from system.modules where id = 'm1'`);
    expect((await pool.query('select 1 from system.module_versions')).rowCount).toBe(0);
  });
});
