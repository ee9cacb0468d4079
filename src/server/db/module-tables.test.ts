import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TablePlan } from '../../engine/tables';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { describeTablePlan, runTablePlan } from './module-tables';
import { createModule, fillColumn, node, runPlan, type Raw } from './testing/module-table';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const run = (plan: TablePlan, options = {}) => runPlan(database, plan, options);
const fill = (table: string, column: string, values: readonly unknown[]) =>
  fillColumn(database.pool, [table, column], values);
const replacing = { allowsReplacing: true };
const query = async (text: string, values: readonly unknown[] = []) =>
  (await database.pool.query<Raw>(text, [...values])).rows;
const columnsOf = async (table: string) => {
  const rows = await query(
    `select column_name, data_type from information_schema.columns where table_schema = 'module' and table_name = $1`,
    [table],
  );
  return Object.fromEntries(rows.map((row) => [String(row['column_name']), row['data_type']]));
};
const indexesOf = async (table: string) =>
  (await query(`select indexdef from pg_indexes where schemaname = 'module' and tablename = $1`, [table])).map((row) =>
    String(row['indexdef']),
  );

describe('a column that widens', () => {
  test('from integer over bigint to numeric and text keeps every value and its index', async () => {
    const { table, plan } = createModule();
    const numeric = plan([node('inputNumber', 'a')]);
    expect(await run(numeric)).toEqual([]);
    await query(`alter table module.${table} alter column a type integer`);
    const read = await fill(table, 'a', [1, -2147483648, null, 2147483647]);

    const described = await describeTablePlan(database.db, numeric);
    expect(described.changes).toMatchObject([
      { kind: 'widenColumn', table, column: 'a', rows: 3, unconvertible: 0, isDestructive: false },
      { kind: 'addIndex', column: 'a', rows: 4 },
    ]);
    expect(await run(numeric)).toEqual([]);
    expect(await read('a')).toEqual(['1', '-2147483648', null, '2147483647']);

    expect(await run(plan([node('input', 'a')]))).toEqual([]);
    expect(await read('a')).toEqual(['1', '-2147483648', null, '2147483647']);
    expect((await indexesOf(table)).filter((index) => index.includes('"left"(a, 255)'))).toHaveLength(1);
    // Longer than an entry of the numbers' index may be: that index must be gone.
    await query(`update module.${table} set a = $1 where id = 'r000'`, ['文'.repeat(20_000)]);
    expect((await describeTablePlan(database.db, plan([node('input', 'a')]))).changes).toEqual([]);
  });

  test('from moments, times, switches and flags to text is read back the same', async () => {
    const { table, plan } = createModule();
    expect(await run(plan([node('datePicker', 'd'), node('timePicker', 't'), node('switch', 's')]))).toEqual([]);
    const moment = new Date('2026-02-03T04:05:06.789Z');
    await query(`insert into module.${table} (id, d, t, s) values ('1', $1, '08:09:10', 1)`, [moment]);
    const texts = plan([node('input', 'd'), node('input', 't'), node('input', 's')]);
    expect((await describeTablePlan(database.db, texts)).changes.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 3 }, () => 'widenColumn'),
      ...Array.from({ length: 3 }, () => 'addIndex'),
      ...Array.from({ length: 3 }, () => 'addStatistics'),
    ]);
    // The stored text must not depend on the session's time zone.
    await database.db.transaction().execute(async (trx) => {
      await sql`set local time zone 'America/New_York'`.execute(trx);
      expect(await runTablePlan(trx, texts)).toEqual([]);
    });
    expect(await query(`select d, t, s from module.${table}`)).toEqual([
      { d: '2026-02-03T04:05:06.789Z', t: '08:09:10', s: '1' },
    ]);
    // Back again by replacing the columns: the text that widening wrote converts.
    expect(await run(plan([node('datePicker', 'd'), node('timePicker', 't'), node('switch', 's')]), replacing)).toEqual(
      [],
    );
    expect(await query(`select d, t::text, s from module.${table}`)).toEqual([{ d: moment, t: '08:09:10', s: 1 }]);
  });
});

describe('a column that is replaced', () => {
  test('is refused unless that is allowed, and nothing changes', async () => {
    const { table, plan } = createModule();
    await run(plan([node('input', 'a')]));
    const before = await columnsOf(table);
    const numeric = plan([node('inputNumber', 'a'), node('input', 'b')]);
    const conflict = {
      code: 'ENGINE_TABLE_COLUMN_CONFLICT',
      params: { column: 'a', planned: 'numeric', current: 'text' },
    };
    expect(await run(numeric)).toMatchObject([conflict]);
    expect(await describeTablePlan(database.db, numeric)).toMatchObject({ ok: false, issues: [conflict], changes: [] });
    expect(await columnsOf(table)).toEqual(before);
  });

  test('keeps the old one, converts what converts and says how many do not; the second run does nothing', async () => {
    const { table, plan } = createModule();
    await run(plan([node('input', 'price')]));
    const values = [
      '12.50',
      ' 7 ',
      '-3',
      '.5',
      'abc',
      '',
      '   ',
      null,
      '1e5',
      '1,234',
      '123456789012345678',
      'NaN',
      '١',
    ];
    const read = await fill(table, 'price', values);
    const numeric = plan([node('inputNumber', 'price')]);

    const described = await describeTablePlan(database.db, numeric, replacing);
    expect(described).toMatchObject({
      ok: true,
      issues: [],
      changes: [
        {
          kind: 'replaceColumn',
          column: 'price',
          keptAs: 'price__v1',
          isDestructive: true,
          rows: 10,
          unconvertible: 6,
        },
        { kind: 'addIndex', column: 'price', isDestructive: false, rows: values.length },
      ],
    });
    expect(await run(numeric, replacing)).toEqual([]);
    expect(await read('price__v1')).toEqual(values);
    expect((await read('price')).map((value) => (value === null ? null : Number(value)))).toEqual([
      12.5,
      7,
      -3,
      0.5,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(await columnsOf(table)).toMatchObject({ price: 'numeric', price__v1: 'text' });
    expect(await indexesOf(table)).toHaveLength(3);

    const after = await columnsOf(table);
    expect((await describeTablePlan(database.db, numeric, replacing)).changes).toEqual([]);
    expect(await run(numeric, replacing)).toEqual([]);
    expect(await columnsOf(table)).toEqual(after);
  });

  test('takes the next free name each time, and never one of a field', async () => {
    const { table, plan } = createModule();
    await run(plan([node('input', 'a'), node('input', 'a__v1')]));
    await run(plan([node('datePicker', 'a'), node('input', 'a__v1')]), replacing);
    await run(plan([node('timePicker', 'a'), node('input', 'a__v1')]), replacing);
    await run(plan([node('switch', 'a'), node('input', 'a__v1')]), replacing);
    expect(await columnsOf(table)).toMatchObject({
      a: 'integer',
      a__v1: 'text',
      a__v2: 'text',
      a__v3: 'timestamp with time zone',
      a__v4: 'time without time zone',
    });
  });

  test('runs exactly the statements that were shown', async () => {
    const { table, plan } = createModule();
    await run(plan([node('input', 'a')]));
    await fill(table, 'a', ['1', 'x']);
    const { changes } = await describeTablePlan(
      database.db,
      plan([node('inputNumber', 'a'), node('rate', 'b')]),
      replacing,
    );
    for (const change of changes) {
      expect(change.sql).toMatch(/;$/);
      expect(change.sql).not.toMatch(/\$\d/);
      await query(change.sql);
    }
    expect((await describeTablePlan(database.db, plan([node('inputNumber', 'a'), node('rate', 'b')]))).changes).toEqual(
      [],
    );
    expect(await query(`select a, a__v1 from module.${table} order by id`)).toEqual([
      { a: '1', a__v1: '1' },
      { a: null, a__v1: 'x' },
    ]);
  });

  test('is all or nothing with whatever else the transaction does', async () => {
    const { table, plan } = createModule();
    await run(plan([node('input', 'a')]));
    const read = await fill(table, 'a', ['1', 'x']);
    const before = [await columnsOf(table), await indexesOf(table)];
    const failing = database.db.transaction().execute(async (trx) => {
      expect(await runTablePlan(trx, plan([node('inputNumber', 'a'), node('input', 'b')]), replacing)).toEqual([]);
      throw new Error('the release fails afterwards');
    });
    await expect(failing).rejects.toThrow('afterwards');
    expect([await columnsOf(table), await indexesOf(table)]).toEqual(before);
    expect(await read('a')).toEqual(['1', 'x']);
  });

  test('in a table of the author is a conflict, allowed or not', async () => {
    const { plan } = createModule();
    const tables = JSON.stringify([{ typeId: '1', table: 'bound_prices', fields: [{ field: 'a' }] }]);
    await run(plan([node('input', 'a')], { tables }));
    const retyped = plan([node('inputNumber', 'a')], { tables });
    expect(await run(retyped, replacing)).toMatchObject([{ code: 'ENGINE_TABLE_COLUMN_CONFLICT' }]);
    expect(await describeTablePlan(database.db, retyped, replacing)).toMatchObject({ ok: false });
  });
});

describe('a plan in words', () => {
  test('of a new module names its tables, columns and indexes', async () => {
    const { table, plan } = createModule();
    const items = node('table', 'items', {}, { children: [node('input', 'x')] });
    const { ok, changes } = await describeTablePlan(database.db, plan([node('input', 'a'), items]));
    expect(ok).toBe(true);
    expect(changes.filter(({ kind }) => kind === 'createTable').map((change) => change.table)).toEqual([
      table,
      `${table}_items`,
    ]);
    expect(
      changes.every(({ rows, unconvertible, isDestructive }) => rows + unconvertible === 0 && !isDestructive),
    ).toBe(true);
    expect(changes[0]?.sql).toContain(`create table "module"."${table}" (\n  "id" text primary key,\n`);
    expect(await columnsOf(table)).toEqual({});
  });

  test('counts the rows of the tables that it changes', async () => {
    const { table, plan } = createModule();
    await run(plan([node('input', 'a')]));
    await fill(table, 'a', ['1', '2', '']);
    const { changes } = await describeTablePlan(database.db, plan([node('input', 'a'), node('inputNumber', 'b')]));
    expect(changes).toMatchObject([
      {
        kind: 'addColumn',
        table,
        column: 'b',
        rows: 3,
        sql: `alter table "module"."${table}" add column "b" numeric;`,
      },
      { kind: 'addIndex', table, column: 'b', rows: 3 },
    ]);
  });

  test('is read in a transaction that may not write', async () => {
    const { plan } = createModule();
    await run(plan([node('input', 'a')]));
    const described = await database.db
      .transaction()
      .setAccessMode('read only')
      .execute((trx) => describeTablePlan(trx, plan([node('inputNumber', 'a')]), replacing));
    expect(described.ok).toBe(true);
  });
});
