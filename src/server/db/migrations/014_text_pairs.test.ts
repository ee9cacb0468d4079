import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import * as system from './001_system';
import * as textPairs from './014_text_pairs';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('014_text_pairs: every two characters beyond ASCII that stand together are in the list', async () => {
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await system.up(db);
  await textPairs.up(db);
  const pairsIn = async (text: string | null) => {
    const { rows } = await pool.query<{ pairs: string[] | null }>('select system.text_pairs($1) as pairs', [text]);
    // The list also contains single characters and pairs with ASCII.
    return rows[0]?.pairs?.filter((pair) => [...pair].length === 2 && !/[\x00-\x7f]/.test(pair)).sort() ?? null;
  };
  expect(await pairsIn('张三丰')).toEqual(['三丰', '张三']);
  expect(await pairsIn('北京ABC 医院：第一医院, no. 7')).toEqual([
    '一医',
    '北京',
    '医院',
    '医院',
    '第一',
    '院：',
    '：第',
  ]);
  expect(await pairsIn('ab')).toBeNull();
  expect(await pairsIn(null)).toBeNull();
  expect(await pairsIn('😀😁a')).toEqual(['😀😁']);
});
