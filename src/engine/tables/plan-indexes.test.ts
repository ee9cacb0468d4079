import { describe, expect, test } from 'vitest';
import { registry } from '../../renderers/definitions';
import { parseModule } from '../parse';
import { planTables, type PlannedIndex, type PlannedTable } from './index';
import { WRITE_BUDGET } from './limit-indexes';

const field = (widget: string, key: string, config: object = {}, props: object = {}) => ({
  __config__: { jnpfKey: widget, label: key, ...config },
  __vModel__: key,
  ...props,
});
const options = { options: [{ id: '1', fullName: 'a' }], props: { label: 'fullName', value: 'id' } };

function plan(fields: readonly object[], list?: object) {
  const columnData = list && { columnList: [], ...list };
  const { model } = parseModule({ id: '123456', formData: { fields }, columnData }, registry);
  if (!model) throw new Error('the module must parse');
  return planTables(model, registry);
}

/** Describes an index: `filter status, date, id`; `^` = prefix of a text, `-` = descending, `all` = with deleted records. */
function inWords({ kind, parts, isAlive, use }: PlannedIndex): string {
  const columns = parts.map(
    ({ column, by, order }) => `${order === 'desc' ? '-' : ''}${by === 'head' ? '^' : ''}${column}`,
  );
  const how = { sorted: '', contained: ' list', trigrams: ' trigrams', pairs: ' pairs' }[kind];
  return `${use} ${columns.join(', ')}${how}${isAlive ? '' : ' all'}`;
}
const indexesOf = ({ indexes }: PlannedTable) => indexes.map(inWords);
const statisticsOf = ({ statistics }: PlannedTable) => statistics.map(({ column }) => column);

const listed = (node: ReturnType<typeof field>, extra: object = {}) => ({ ...node, prop: node.__vModel__, ...extra });
const searched = (node: ReturnType<typeof field>, searchType = 1) => listed(node, { searchType });
const sortable = (node: ReturnType<typeof field>) => listed(node, { sortable: true });
const newestFirst = [{ field: 'date', sort: 'desc' }];

const status = field('select', 'status', {}, options);
const name = field('input', 'name');
const code = field('input', 'code', { unique: true });
const amount = field('inputNumber', 'amount');
const date = field('datePicker', 'date');
const tags = field('checkbox', 'tags', {}, options);

describe('what an index holds', () => {
  test('a choice whole, then the order of the list: one index finds the page', () => {
    const { main } = plan([status, date], { searchList: [searched(status)], defaultSortConfig: newestFirst });
    expect(indexesOf(main)).toEqual(['order date, id', 'filter status, date, id']);
    expect(statisticsOf(main)).toEqual([]);
  });

  test('a text of any length by its head, with statistics of the head', () => {
    const { main } = plan([name, date], { searchList: [searched(name)], defaultSortConfig: newestFirst });
    expect(indexesOf(main)).toEqual(['order date, id', 'filter ^name, date, id']);
    expect(statisticsOf(main)).toEqual(['name']);
  });

  test('a choice whose author gave it whole texts for values is a text of any length', () => {
    const wordy = field('select', 'status', {}, { ...options, options: [{ id: 'x'.repeat(256), fullName: 'a' }] });
    expect(indexesOf(plan([wordy], { searchList: [searched(wordy)] }).main)).toContain('filter ^status, id');
  });

  test('orders that run both ways keep their directions', () => {
    const { main } = plan([status, amount, date], {
      searchList: [searched(status)],
      defaultSortConfig: [
        { field: 'date', sort: 'desc' },
        { field: 'amount', sort: 'asc' },
      ],
    });
    expect(indexesOf(main)).toEqual(['order date, -amount, -id', 'filter status, date, -amount, -id']);
  });

  test('a range, a sortable column and a moment stand alone: behind a range no order is left', () => {
    const { main } = plan([amount, date, name], {
      searchList: [searched(amount, 3), searched(date)],
      columnList: [sortable(name), sortable(date), listed(status)],
    });
    expect(indexesOf(main)).toEqual(['order id', 'filter amount, id', 'filter date, id', 'sort ^name, id']);
    expect(statisticsOf(main)).toEqual(['name']);
  });

  test('a unique field and a list of values', () => {
    const { main } = plan([code, tags, date], {
      searchList: [searched(code), searched(tags)],
      defaultSortConfig: newestFirst,
    });
    expect(indexesOf(main)).toEqual(['unique ^code, id', 'order date, id', 'filter tags list all']);
    expect(statisticsOf(main)).toEqual(['code']);
  });

  test('all texts that are searched by a part, or by the keyword, in one index of each kind', () => {
    const other = field('textarea', 'remark');
    const rows = {
      ...field('table', 'rows'),
      __config__: { jnpfKey: 'table', label: 'r', children: [field('input', 'drug')] },
    };
    const { main, children } = plan([name, other, amount, rows], {
      searchList: [
        searched(name, 2),
        { ...searched(other), isKeyword: true },
        { ...searched(amount), isKeyword: true },
        { ...searched(field('input', 'drug'), 2), prop: 'rows-drug', __vModel__: 'rows-drug' },
      ],
    });
    expect(indexesOf(main).filter((line) => line.startsWith('search'))).toEqual([
      'search name, remark trigrams',
      'search name, remark pairs',
    ]);
    expect(children.flatMap(indexesOf).filter((line) => line.startsWith('search'))).toEqual([
      'search drug trigrams all',
      'search drug pairs all',
    ]);
  });

  test('none for single columns, and no substring index without a search', () => {
    const { main } = plan([name, date], {
      searchList: [searched(date)],
      columnList: [listed(name)],
      defaultSortConfig: newestFirst,
    });
    expect(indexesOf(main)).toEqual(['order date, id']);
  });

  test('fixed filters by their symbol', () => {
    const rule = (node: { readonly __vModel__: string }, symbol: string) => ({
      field: node.__vModel__,
      symbol,
      fieldValue: '1',
    });
    const filtered = (node: ReturnType<typeof field>, symbol: string) =>
      indexesOf(plan([node], { ruleList: [rule(node, symbol)] }).main);
    expect(filtered(status, '==')).toEqual(['order id', 'filter status, id']);
    expect(filtered(amount, '>=')).toEqual(['order id', 'filter amount, id']);
    expect(filtered(status, '<>')).toEqual(['order id']);
  });
});

describe('which tables and users', () => {
  const items = field('table', 'items', {
    children: [field('input', 'product'), field('inputNumber', 'price', { unique: true })],
  });

  test('rows of a sub-table are found by their record in their order, and records by what their rows hold', () => {
    const product = { ...field('input', 'product'), prop: 'items-product', __vModel__: 'items-product' };
    const { main, children } = plan([items], {
      searchList: [{ ...product, searchType: 1 }],
      columnList: [sortable(product)],
    });
    expect(indexesOf(main)).toEqual(['order id']);
    expect(children.map(indexesOf)).toEqual([['child _parent_id, _row_order all', 'filter ^product, _parent_id all']]);
  });

  test('who made a record and where, where that decides who reads it', () => {
    const list = { defaultSortConfig: newestFirst };
    expect(indexesOf(plan([date], { ...list, useDataPermission: true }).main)).toEqual([
      'owner _created_by, date, id',
      'owner _organize_id, date, id',
      'order date, id',
    ]);
    expect(indexesOf(plan([date], { ...list, useDataPermission: false }).main)).toEqual(['order date, id']);
  });

  test('a form without a list is read by its newest record', () => {
    expect(indexesOf(plan([code, amount]).main)).toEqual(['unique ^code, id', 'order id']);
  });
});

describe('names', () => {
  const namesOf = (list: object) => plan([status, date], list).main.indexes.map(({ name: index }) => index);
  const list = { searchList: [searched(status)], defaultSortConfig: newestFirst };

  test('stay with the definition and change with it', () => {
    expect(namesOf(list)).toEqual(namesOf({ ...list, searchList: [searched(status), searched(status)] }));
    const former = namesOf({ searchList: [searched(status)] });
    expect(namesOf(list).filter((index) => former.includes(index))).toEqual([]);
    expect(new Set([...namesOf(list), ...former]).size).toBe(4);
  });
});

describe('the write budget', () => {
  const many = (prefix: string, count: number, config: object = {}) =>
    Array.from({ length: count }, (_entry, index) => field('inputNumber', `${prefix}${String(index)}`, config));

  test('leaves out what is used least, and names it', () => {
    const [filters, sorts] = [many('f', WRITE_BUDGET - 2), many('s', 5)];
    const { main } = plan([...filters, ...sorts], {
      searchList: filters.map((node) => searched(node)),
      columnList: sorts.map(sortable),
    });
    expect(main.indexes).toHaveLength(WRITE_BUDGET);
    expect(indexesOf(main).filter((line) => line.startsWith('sort'))).toEqual(['sort s0, id']);
    expect(main.leftOut.map(inWords)).toEqual(['sort s1, id', 'sort s2, id', 'sort s3, id', 'sort s4, id']);
  });

  test('unique fields stand whatever they cost: every save asks them', () => {
    const unique = many('u', WRITE_BUDGET + 3, { unique: true });
    const { main } = plan([...unique, status], { searchList: [searched(status)] });
    expect(indexesOf(main).filter((line) => line.startsWith('unique'))).toHaveLength(WRITE_BUDGET + 3);
    expect(main.leftOut.map(inWords)).toEqual(['order id', 'filter status, id']);
  });
});
