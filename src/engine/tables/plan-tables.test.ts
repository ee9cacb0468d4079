import { describe, expect, test } from 'vitest';
import { registry } from '../../renderers/definitions';
import { EngineError } from '../contract/errors';
import { parseModule } from '../parse';
import { diffPlan, keyColumns, planTables, type CurrentTable, type KeyType, type TablePlan } from './index';

const field = (widget: string, key: string, config: object = {}, props: object = {}) => ({
  __config__: { jnpfKey: widget, label: key, ...config },
  __vModel__: key,
  ...props,
});

function plan(entity: object, keyType?: KeyType): TablePlan {
  const { model, issues } = parseModule({ id: '123456789', ...entity }, registry);
  if (!model) throw new Error(JSON.stringify(issues));
  return planTables(model, registry, keyType);
}
const columnsOf = (table: TablePlan['main']) =>
  Object.fromEntries(
    table.columns.filter((column) => column.fieldId !== '').map((column) => [column.name, column.type]),
  );
const codesOf = (task: () => unknown) => {
  try {
    task();
    return [];
  } catch (error) {
    return error instanceof EngineError ? error.issues.map((issue) => issue.code) : [String(error)];
  }
};

describe('names and types', () => {
  test('every widget gets its column, display and layout none', () => {
    const fields = [
      field('input', 'title'),
      field('inputNumber', 'amount'),
      field('datePicker', 'day'),
      field('timePicker', 'clock'),
      field('switch', 'on'),
      field('checkbox', 'tags'),
      field('editor', 'body'),
      { __config__: { jnpfKey: 'divider' } },
      field('hologram', 'odd'),
      { __config__: { jnpfKey: 'card', children: [field('rate', 'stars')] } },
    ];
    const { main, children } = plan({ formData: { fields } });
    expect(main.name).toBe('m_123456789');
    expect(main.primaryKey).toEqual({ name: 'id', type: 'text', isCounted: false });
    expect(columnsOf(main)).toEqual({
      title: 'text',
      amount: 'numeric',
      day: 'timestamptz',
      clock: 'time',
      on: 'integer',
      tags: 'jsonb',
      body: 'text',
      _raw_odd: 'jsonb',
      stars: 'numeric',
    });
    expect(children).toEqual([]);
  });

  test('the platform columns cannot meet a field', () => {
    const names = plan({ formData: { fields: [field('input', 'version')] } }).main.columns.map((column) => column.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('_version');
    expect(names).toContain('version');
  });

  test('long names stay apart within what the database can hold', () => {
    const long = 'x'.repeat(63);
    const { main } = plan({
      formData: {
        fields: [
          field('input', long),
          field('input', `${long.slice(0, 62)}y`),
          field('table', `t${'z'.repeat(62)}`, { children: [field('input', 'a')] }),
        ],
      },
    });
    const names = Object.keys(columnsOf(main));
    expect(names).toHaveLength(2);
    expect(names.every((name) => name.length <= 63)).toBe(true);
  });

  test('a module without a number for an id gets a stable table name', () => {
    const [first, second] = [
      plan({ id: 'abc', formData: { fields: [] } }),
      plan({ id: 'abd', formData: { fields: [] } }),
    ];
    expect(first.main.name).toMatch(/^m_\d{15,}$/);
    expect(first.main.name).not.toBe(second.main.name);
    expect(plan({ id: 'abc', formData: { fields: [] } }).main.name).toBe(first.main.name);
  });

  test.each([
    ['text', {}, ['text', 'text', 'text', false]],
    ['bigint', {}, ['bigint', 'bigint', 'bigint', false]],
    ['text', { primaryKeyPolicy: 2 }, ['bigint', 'bigint', 'bigint', true]],
    ['bigint', { primaryKeyPolicy: 2 }, ['bigint', 'bigint', 'bigint', true]],
  ] as const)('keys of the own tables are %s, whoever makes them: %o', (keyType, form, expected) => {
    const fields = [field('table', 'items', { children: [field('input', 'a')] })];
    const { main, children } = plan({ formData: { ...form, fields } }, keyType);
    const [child] = children;
    const types = [main.primaryKey.type, child?.primaryKey.type, child?.foreignKey?.type, main.primaryKey.isCounted];
    expect(types).toEqual(expected);
  });

  test('keys of bound tables are the texts that are there', () => {
    const tables = [{ typeId: '1', table: 'orders', fields: [{ field: 'f_id', dataType: 'varchar', primaryKey: 1 }] }];
    expect(plan({ tables, formData: { fields: [field('input', 'a')] } }, 'bigint').main.primaryKey.type).toBe('text');
  });

  test('primaryKeyPolicy 2 counts', () => {
    const { main, children } = plan({
      formData: { primaryKeyPolicy: 2, fields: [field('table', 'items', { children: [field('input', 'a')] })] },
    });
    expect([main.primaryKey.type, children[0]?.primaryKey.type, children[0]?.foreignKey?.type]).toEqual([
      'bigint',
      'bigint',
      'bigint',
    ]);
  });
});

describe('bound tables', () => {
  const tables = [
    {
      typeId: '1',
      table: 'test_order',
      fields: [
        { field: 'f_id', dataType: 'varchar', primaryKey: 1 },
        { field: 'f_title', dataType: 'varchar' },
      ],
    },
    {
      typeId: '0',
      table: 'test_line',
      tableField: 'f_orderid',
      relationField: 'f_id',
      fields: [
        { field: 'f_id', dataType: 'varchar' },
        { field: 'f_orderid', dataType: 'varchar' },
        { field: 'f_price', dataType: 'decimal' },
      ],
    },
  ];
  test('keep their names', () => {
    const { main, children } = plan({
      tables,
      formData: {
        fields: [
          field('input', 'fTitle'),
          field('input', 'extra'),
          field('table', 'lines', { tableName: 'test_line', children: [field('inputNumber', 'f_price')] }),
        ],
      },
    });
    expect([main.name, main.primaryKey.name]).toEqual(['test_order', 'f_id']);
    expect(columnsOf(main)).toEqual({ f_title: 'text', extra: 'text' });
    expect(
      children.map(({ name, primaryKey, foreignKey }) => [
        name,
        primaryKey.name,
        foreignKey?.name,
        foreignKey?.table,
        foreignKey?.column,
      ]),
    ).toEqual([['test_line', 'f_id', 'f_orderid', 'test_order', 'f_id']]);
  });
  test.each([
    ['m_123456789'],
    ['m_123456789_items'],
    ['a"b'],
    ['a b'],
    ['a.b'],
    ['x'.repeat(64)],
    ['_hidden'],
    ['表'.repeat(22)],
  ])('refuses the name %s', (table) => {
    expect(codesOf(() => plan({ tables: [{ typeId: '1', table, fields: [] }], formData: { fields: [] } }))).toContain(
      'ENGINE_TABLE_NAME_INVALID',
    );
  });
  test('two sub-tables never share one', () => {
    const { children } = plan({
      tables,
      formData: {
        fields: ['one', 'two'].map((key) =>
          field('table', key, { tableName: 'test_line', children: [field('input', 'a')] }),
        ),
      },
    });
    expect(children.map(({ name }) => name)).toEqual(['test_line', 'm_123456789_two']);
  });
});

describe('the difference', () => {
  const planned = plan({
    formData: {
      fields: [
        field('input', 'a', { unique: true }),
        field('inputNumber', 'b'),
        field('table', 'items', { children: [field('input', 'c')] }),
      ],
    },
  });
  const asIs = (table: TablePlan['main']): CurrentTable => ({
    columns: new Map([...keyColumns(table), ...table.columns].map(({ name, type }) => [name, type])),
    indexes: new Map(table.indexes.map(({ name }) => [name, { columns: [], isValid: true }])),
    statistics: new Map(table.statistics.map(({ name }) => [name, []])),
  });
  const current = new Map([planned.main, ...planned.children].map((table) => [table.name, asIs(table)]));
  const kinds = (tables: ReadonlyMap<string, CurrentTable>) => {
    const diff = diffPlan(tables, planned);
    return diff.ok ? diff.changes.map((change) => change.kind) : diff.issues.map((issue) => issue.params);
  };
  test('is everything at first and nothing at last', () => {
    expect(kinds(new Map())).toEqual([
      'createTable',
      'addIndex',
      'addIndex',
      'addStatistics',
      'createTable',
      'addIndex',
    ]);
    expect(kinds(current)).toEqual([]);
  });
  test('adds what is missing and never takes away', () => {
    const columns = new Map([...asIs(planned.main).columns].filter(([name]) => name !== 'b')).set('gone', 'text');
    expect(kinds(new Map(current).set(planned.main.name, { ...asIs(planned.main), columns }))).toEqual(['addColumn']);
  });
  test('refuses a name that is no table, another primary key and rows of another table', () => {
    const main = asIs(planned.main);
    const withMain = (table: CurrentTable) => kinds(new Map(current).set(planned.main.name, table));
    expect(withMain({ ...main, primaryKey: 'id', isTable: true })).toEqual([]);
    expect(withMain({ ...main, isTable: false })).toEqual([{ name: planned.main.name }]);
    expect(withMain({ ...main, primaryKey: 'f_id' })).toMatchObject([{ column: 'id', current: 'primary key (f_id)' }]);
    expect(withMain({ ...main, primaryKey: '' })).toMatchObject([{ column: 'id', current: '-' }]);
    const [items] = planned.children;
    if (!items) throw new Error('the sub-table must be planned');
    const pointing = (target: string) =>
      kinds(new Map(current).set(items.name, { ...asIs(items), references: new Map([['_parent_id', target]]) }));
    expect(pointing(`${planned.main.name}(id)`)).toEqual([]);
    expect(pointing('other(id)')).toMatchObject([{ column: '_parent_id', current: 'other(id)' }]);
  });
  test('refuses another type', () => {
    const columns = new Map(asIs(planned.main).columns).set('b', 'text');
    expect(kinds(new Map(current).set(planned.main.name, { ...asIs(planned.main), columns }))).toEqual([
      { table: planned.main.name, column: 'b', planned: 'numeric', current: 'text' },
    ]);
  });
});
