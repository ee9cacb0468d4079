import fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import * as system from './001_system';
import * as textPairs from './014_text_pairs';
import * as inlineTextPairs from './016_inline_text_pairs';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await system.up(db);
  await textPairs.up(db);
  const sign = fc.constantFrom(...'张三丰仁和医院aBÉ ０1、\n\\%😀İß', '\u0001', '\u0002', '\u007f');
  const texts = fc.sample(
    fc.array(sign, { maxLength: 30 }).map((signs) => signs.join('')),
    { numRuns: 2000, seed: 16 },
  );
  await pool.query('create table public.texts (place int primary key, value text, pairs text[])');
  // Inserted with its values, not updated: an index over updated rows serves only statements that began after all transactions
  // of the server that ran beside it, and other suites run at the same time.
  await pool.query(
    `insert into public.texts (place, value, pairs) select place, value, system.text_pairs(value)
     from unnest($1::text[]) with ordinality as given(value, place)`,
    [[null, ...texts]],
  );
  await pool.query('create index texts_pairs on public.texts using gin (system.text_pairs(value))');
  await inlineTextPairs.up(db);
});
afterAll(() => database.drop());

it('016_inline_text_pairs: the pairs of every text are those that its index holds', async () => {
  const { rows } = await database.pool.query(
    'select value from public.texts where system.text_pairs(value) is distinct from pairs',
  );
  expect(rows).toEqual([]);
});

it('016_inline_text_pairs: an index that was made before finds what was there and what comes after', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    const select = `select count(*)::int as found from public.texts where system.text_pairs(value) @> '{张三}'`;
    const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(`explain ${select}`);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('texts_pairs');
    const found = async () => (await client.query<{ found: number }>(select)).rows[0]?.found;
    const before = await client.query<{ found: number }>(
      `select count(*)::int as found from public.texts where pairs @> '{张三}'`,
    );
    expect(await found()).toBe(before.rows[0]?.found);
    await client.query(`insert into public.texts (place, value) values (-1, '见张三')`);
    expect(await found()).toBe((before.rows[0]?.found ?? 0) + 1);
  } finally {
    client.release();
  }
});

it('016_inline_text_pairs: no statement calls it as a function', async () => {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    'explain verbose select system.text_pairs(value) from public.texts',
  );
  expect(rows.map((line) => line['QUERY PLAN']).join('\n')).not.toContain('text_pairs(');
});
