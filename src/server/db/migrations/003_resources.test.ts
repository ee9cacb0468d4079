import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import * as system from './001_system';
import * as modules from './002_modules';
import * as resources from './003_resources';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('003_resources', () => {
  it('carries counters on and lets a code stand once below each parent', async () => {
    const { pool } = database;
    await pool.query('drop schema system cascade; drop schema module cascade');
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    await system.up(db);
    await modules.up(db);
    await pool.query(`insert into system.bill_rules
      (id, full_name, en_code, prefix, digit, start_number, this_number, period) values
      ('r1', 'n', 'c1', 'PO', 4, '0007', 3, '20261120'), ('r2', 'n', 'c2', 'X', 4, '0001', 0, '')`);
    await pool.query(`insert into system.dictionary_types (id, full_name, en_code) values ('t', 't', 't')`);
    await pool.query(
      `insert into system.dictionary_entries (id, dictionary_type_id, full_name, en_code) values ('a', 't', 'a', 'a')`,
    );
    await resources.up(db);
    const { rows } = await pool.query('select * from system.bill_counters');
    expect(rows).toEqual([{ rule_id: 'r1', stem: 'PO20261120', last_number: '9' }]);
    const add = (id: string, parentId: string) =>
      pool.query(
        `insert into system.dictionary_entries (id, dictionary_type_id, parent_id, full_name, en_code)
        values ($1, 't', $2, 'a', 'a')`,
        [id, parentId],
      );
    await add('b', 'a');
    await expect(add('c', 'a')).rejects.toMatchObject({ code: '23505' });
  });
});
