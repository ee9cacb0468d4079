import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseModule } from '../../engine/parse';
import { planTables, type PlannedIndex } from '../../engine/tables';
import { registry } from '../../renderers/definitions';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { describeTablePlan, runTablePlan, tableRef } from './module-tables';
import { priceIndex } from './index-price';

const ROWS = 20_000;
const field = (widget: string, key: string) => ({ __config__: { jnpfKey: widget, label: key }, __vModel__: key });
const fields = [
  field('input', 'name'),
  field('select', 'kind'),
  field('inputNumber', 'amount'),
  field('datePicker', 'day'),
];

function planOf(searched: readonly string[]) {
  const searchList = fields
    .filter(({ __vModel__: key }) => searched.includes(key))
    .map((node) => ({ ...node, prop: node.__vModel__, searchType: 1 }));
  const columnData = { columnList: [], searchList, defaultSortConfig: [{ field: 'day', sort: 'desc' }] };
  const { model } = parseModule({ id: '810000001', formData: { fields }, columnData }, registry);
  if (!model) throw new Error('the module must parse');
  return planTables(model, registry);
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the estimate of a new index is close; a dropped one is reported by its size', async () => {
  const { db, pool } = database;
  const [before, after] = [planOf([]), planOf(['name', 'kind', 'amount'])];
  await db.transaction().execute((trx) => runTablePlan(trx, before));
  await sql`insert into ${tableRef(before.main)} (id, name, kind, amount, day)
    select (1500000000000000000 + n)::text, case when n % 2 = 0 then repeat('名', 1 + n % 40) end, (n % 5)::text, n / 7.0,
      now() + n * interval '1 minute' from generate_series(1, ${ROWS}) as n`.execute(db);
  await sql`analyze ${tableRef(before.main)}`.execute(db);
  const planned = (await describeTablePlan(db, after)).changes.filter(({ kind }) => kind === 'addIndex');
  expect(planned).toHaveLength(3);
  await db.transaction().execute((trx) => runTablePlan(trx, after));
  const sizes = new Map(
    (
      await pool.query<{ name: string; bytes: string }>(`select relname as name, pg_relation_size(oid) as bytes
      from pg_class where relkind = 'i'`)
    ).rows.map(({ name, bytes }) => [name, Number(bytes)]),
  );
  for (const { sql: statement, bytes, buildMs } of planned) {
    const size = sizes.get(/"(ix_\w+)"/.exec(statement)?.[1] ?? '') ?? 0;
    expect(bytes / size).toBeGreaterThan(0.7);
    expect(bytes / size).toBeLessThan(1.4);
    expect(buildMs).toBeGreaterThan(0);
  }
  const dropped = (await describeTablePlan(db, before)).changes.filter(({ kind }) => kind === 'dropIndex');
  expect(dropped.map(({ bytes }) => bytes).sort()).toEqual(
    planned.map((change) => sizes.get(/"(ix_\w+)"/.exec(change.sql)?.[1] ?? '')).sort(),
  );
});

test('a large table is not counted: the plan goes by what the database believes', async () => {
  const { db, pool } = database;
  const { main } = planOf([]);
  await pool.query(`update pg_class set reltuples = 5000000 where relname = $1`, [main.name]);
  const [step] = (await describeTablePlan(db, planOf([]))).changes;
  expect(step).toMatchObject({ kind: 'dropIndex', rows: 5_000_000 });
});

describe('an estimate', () => {
  const { main } = planOf(['name']);
  const index = (kind: PlannedIndex['kind'], ...columns: readonly string[]): Pick<PlannedIndex, 'kind' | 'parts'> => ({
    kind,
    parts: columns.map((column) => ({ column, by: column === 'name' ? 'head' : 'value', order: 'asc' })),
  });

  test('of a head ends where the head does, and one of an unknown column is not nothing', () => {
    const widths = new Map([['name', 50_000]]);
    const { bytes } = priceIndex(main, index('sorted', 'name', 'id'), { rows: 1_000, widths });
    expect(bytes).toBeLessThan(1_000 * 400);
    expect(priceIndex(main, index('sorted', 'kind'), { rows: 1_000, widths: new Map() }).bytes).toBeGreaterThan(20_000);
  });

  test('grows with the rows', () => {
    const at = (rows: number) => priceIndex(main, index('trigrams', 'name'), { rows, widths: new Map() });
    expect(at(0)).toEqual({ bytes: 0, buildMs: 0 });
    expect(at(2_000_000).bytes).toBe(2 * at(1_000_000).bytes);
    expect(at(2_000_000).buildMs).toBe(2 * at(1_000_000).buildMs);
  });
});
