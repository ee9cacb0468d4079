import { describe, expect, test } from 'vitest';
import type { ColumnSpec } from '../contract/widget-definition';
import { canWiden, diffPlan, keyColumns, type CurrentTable, type PlannedTable, type TablePlan } from './index';
import { nameIndex, nameStatistics, type PlannedIndex } from './planned-index';
import { keptColumnName } from './table-names';

type Type = ColumnSpec['type'];

const NAME = 'm_123456789';

const indexOf = (table: string, column: string, use: PlannedIndex['use'] = 'filter') =>
  nameIndex(table, {
    kind: 'sorted',
    parts: [column, 'id'].map((part) => ({ column: part, by: 'value', order: 'asc' })),
    isAlive: true,
    use,
  });

/** Existing indexes, as the plan would have created them. */
const standing = (indexes: readonly PlannedIndex[]) =>
  new Map(indexes.map((index) => [index.name, { columns: index.parts.map(({ column }) => column), isValid: true }]));

function planOf(type: Type, { name = NAME, column = 'price', fieldId = 'price' } = {}): TablePlan {
  const main: PlannedTable = {
    name,
    tableKey: '',
    primaryKey: { name: 'id', type: 'text', isCounted: false },
    foreignKey: null,
    columns: [{ name: column, type, fieldId }],
    indexes: [indexOf(name, column)],
    leftOut: [],
    statistics: [],
  };
  return { main, children: [], columnOf: new Map([[fieldId, column]]) };
}

/** Diffs the plan against an existing table whose first column has type `from`; `others` are additional columns. */
function diff(
  from: string,
  to: Type,
  options: object = {},
  { plan = planOf(to), others = [] as readonly string[] } = {},
) {
  const { main } = plan;
  const names = [...keyColumns(main), ...main.columns].map(({ name, type }): [string, string] => [name, type]);
  const existing: CurrentTable = {
    columns: new Map([
      ...names,
      [main.columns[0]?.name ?? '', from],
      ...others.map((name): [string, string] => [name, 'text']),
    ]),
    indexes: standing(main.indexes),
  };
  return diffPlan(new Map([[main.name, existing]]), plan, options);
}
const kinds = (result: ReturnType<typeof diffPlan>) =>
  result.ok ? result.changes.map(({ kind }) => kind) : result.issues.map(({ code }) => code);

describe('a column of another type', () => {
  const types: readonly Type[] = ['text', 'numeric', 'integer', 'bigint', 'boolean', 'timestamptz', 'time', 'jsonb'];
  const lossless = new Set([
    'integer bigint',
    'integer numeric',
    'bigint numeric',
    'integer text',
    'bigint text',
    'numeric text',
    'boolean text',
    'time text',
    'timestamptz text',
  ]);
  const pairs = types
    .flatMap((from) => types.map((to): [Type, Type] => [from, to]))
    .filter(([from, to]) => from !== to);

  test.each(pairs)(
    '%s to %s is widened only when nothing is lost, and replaced only when that is allowed',
    (from, to) => {
      const isLossless = lossless.has(`${from} ${to}`);
      expect(canWiden(from, to)).toBe(isLossless);
      const change = isLossless ? 'widenColumn' : 'replaceColumn';
      expect(kinds(diff(from, to, { allowsReplacing: true }))).toEqual([change, 'addIndex']);
      expect(kinds(diff(from, to))).toEqual(isLossless ? [change, 'addIndex'] : ['ENGINE_TABLE_COLUMN_CONFLICT']);
    },
  );

  test('of the same type is left alone', () => {
    expect(kinds(diff('text', 'text', { allowsReplacing: true }))).toEqual([]);
  });

  test('that PostgreSQL alone knows is replaced', () => {
    expect(diff('uuid', 'text', { allowsReplacing: true })).toMatchObject({
      changes: [{ kind: 'replaceColumn', from: 'uuid', keptAs: 'price__v1' }, { kind: 'addIndex' }],
    });
  });

  test('has the indexes of the old type dropped, whether planned or not', () => {
    const { main } = planOf('text');
    const existing: CurrentTable = {
      columns: new Map([
        ['id', 'text'],
        ['price', 'numeric'],
      ]),
      indexes: new Map([
        ...standing([indexOf(NAME, 'price'), indexOf(NAME, 'other')]),
        ['ix_of_somebody', { columns: ['price'], isValid: true }],
      ]),
    };
    const plan = { ...planOf('text'), main: { ...main, indexes: [] } };
    expect(diffPlan(new Map([[NAME, existing]]), plan)).toMatchObject({
      changes: [
        { kind: 'widenColumn', staleIndexes: [indexOf(NAME, 'price').name] },
        { kind: 'dropIndex', name: indexOf(NAME, 'other').name },
      ],
    });
  });

  test('is never touched in a table that the author named, nor as a key or column of the platform', () => {
    const refused = ['ENGINE_TABLE_COLUMN_CONFLICT'];
    const bound = planOf('numeric', { name: 'orders' });
    expect(kinds(diff('integer', 'numeric', { allowsReplacing: true }, { plan: bound }))).toEqual(refused);
    const platform = planOf('numeric', { column: '_version', fieldId: '' });
    expect(kinds(diff('integer', 'numeric', { allowsReplacing: true }, { plan: platform }))).toEqual(refused);
    const key = {
      columns: new Map([
        ['id', 'integer'],
        ['price', 'text'],
      ]),
      indexes: new Map(),
    };
    expect(kinds(diffPlan(new Map([[NAME, key]]), planOf('text'), { allowsReplacing: true }))).toEqual(refused);
  });
});

describe('a table that has used its columns up', () => {
  const LIMIT = 1_600;
  const at = (usedColumns: number, from: string, to: Type) => {
    const columns = new Map([
      ['id', 'text'],
      ['price', from],
    ]);
    const existing: CurrentTable = { columns, indexes: new Map(), usedColumns };
    return diffPlan(new Map([[NAME, existing]]), planOf(to), { allowsReplacing: true });
  };

  test('refuses a further column before the database does', () => {
    expect(at(LIMIT - 1, 'text', 'numeric').ok).toBe(true);
    expect(at(LIMIT, 'text', 'numeric')).toMatchObject({
      ok: false,
      issues: [
        {
          code: 'ENGINE_DOCUMENT_TOO_LARGE',
          params: { reason: 'columns', table: NAME, limit: LIMIT, came: LIMIT + 1 },
        },
      ],
    });
  });

  test('is let be while it needs none', () => {
    expect(at(LIMIT, 'numeric', 'numeric').ok).toBe(true);
    expect(at(LIMIT, 'integer', 'numeric').ok).toBe(true);
  });
});

describe('the name of a kept column', () => {
  test('is free, also of what is planned', () => {
    const result = diff(
      'text',
      'numeric',
      { allowsReplacing: true },
      { others: ['price__v1', 'price__v2', 'price__v4'] },
    );
    expect(result).toMatchObject({ changes: [{ keptAs: 'price__v3' }, {}] });
    const plan = planOf('numeric');
    const main = {
      ...plan.main,
      columns: [...plan.main.columns, { name: 'price__v1', type: 'text' as const, fieldId: 'x' }],
    };
    const withField = diff('text', 'numeric', { allowsReplacing: true }, { plan: { ...plan, main } });
    expect(withField).toMatchObject({ changes: [{ keptAs: 'price__v2' }, {}] });
  });

  test('fits into the database and stays apart for long names', () => {
    const long = 'x'.repeat(63);
    const first = keptColumnName(long, () => false);
    const second = keptColumnName(long, (name) => name === first);
    expect(first).not.toBe(second);
    for (const name of [first, second]) expect(name.length).toBeLessThanOrEqual(63);
  });
});

describe('indexes', () => {
  const plan = planOf('numeric');
  const [planned] = plan.main.indexes;
  if (!planned) throw new Error('an index must be planned');
  const statistics = nameStatistics(NAME, 'price');
  const withStatistics: TablePlan = { ...plan, main: { ...plan.main, statistics: [statistics] } };
  const spare = indexOf(NAME, 'former');
  const at = (
    existing: Pick<CurrentTable, 'indexes' | 'statistics'>,
    { to = plan, wantedElsewhere = [] as readonly string[] } = {},
  ) => {
    const columns = new Map([
      ['id', 'text'],
      ['price', 'numeric'],
    ]);
    const result = diffPlan(new Map([[NAME, { columns, ...existing }]]), to, {
      wantedElsewhere: new Set(wantedElsewhere),
    });
    return result.ok ? result.changes.map((change) => [change.kind, 'name' in change ? change.name : '']) : [];
  };

  test('what a failed build has left behind is made again', () => {
    expect(at({ indexes: standing([planned]) })).toEqual([]);
    const left = new Map([[planned.name, { columns: ['price'], isValid: false }]]);
    expect(at({ indexes: left })).toEqual([['addIndex', '']]);
  });

  test('generated and unneeded are dropped, after new ones are created; an author’s never', () => {
    const indexes = new Map([
      ...standing([spare]),
      ['price_by_hand', { columns: ['price'], isValid: true }],
      ['ix_price', { columns: ['price'], isValid: true }],
    ]);
    expect(at({ indexes })).toEqual([
      ['addIndex', ''],
      ['dropIndex', spare.name],
    ]);
    expect(at({ indexes }, { wantedElsewhere: [spare.name] })).toEqual([['addIndex', '']]);
  });

  test('statistics come and go like indexes', () => {
    const indexes = standing([planned]);
    expect(at({ indexes }, { to: withStatistics })).toEqual([['addStatistics', '']]);
    const there = { indexes, statistics: new Map([[statistics.name, ['price']]]) };
    expect(at(there, { to: withStatistics })).toEqual([]);
    expect(at(there)).toEqual([['dropStatistics', statistics.name]]);
  });
});
