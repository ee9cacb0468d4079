import fc from 'fast-check';
import { column, purchaseFields } from './purchase-module';

/** Generates modules as authors might make them and the calls of their lists, for tests of the SQL statements. */
const f = purchaseFields;

export const SORTABLE = [f.title, f.amount, f.orderedOn, f.isUrgent, f.status];

export type List = Readonly<Record<string, unknown>>;

/** A call of a list, or of a picker over its records. */
export interface Question {
  readonly call: 'List' | 'List/Count' | 'List/Summary' | 'FieldDataSelect' | 'FieldDataSelect/Count';
  readonly isClerk: boolean;
  readonly asked: Readonly<Record<string, unknown>>;
  /** Whether all records match. */
  readonly isWhole: boolean;
}

const equal = (field: Record<string, unknown>) => column(field, { searchType: 1 });
const range = (field: Record<string, unknown>) => column(field, { searchType: 3 });
const like = (field: Record<string, unknown>, prop?: string) => column(field, { searchType: 2 }, prop);
const keyword = (field: Record<string, unknown>, prop?: string) =>
  column(field, { searchType: 2, isKeyword: true }, prop);

/** Settings of a list: search fields, order, data permission, table or tree. */
export const lists: fc.Arbitrary<List> = fc
  .record({
    filters: fc.subarray([
      equal(f.status),
      equal(f.tags),
      equal(f.isUrgent),
      range(f.amount),
      range(f.orderedOn),
      equal(f.region),
    ]),
    texts: fc.constantFrom(
      [keyword(f.title), keyword(f.secret)],
      [keyword(f.title), keyword(f.itemName, 'items-name')],
      [like(f.title), like(f.itemName, 'items-name')],
    ),
    rest: fc.subarray([equal(f.code), like(f.secret)]),
    order: fc.constantFrom(
      [],
      [{ field: 'orderedOn', sort: 'desc' }],
      [
        { field: 'status', sort: 'asc' },
        { field: 'amount', sort: 'desc' },
      ],
    ),
    fixed: fc.constantFrom(
      [],
      [],
      [{ field: 'status', symbol: '<>', fieldValue: '3', fieldValueType: 2, logic: '&&' }],
      [{ field: 'isUrgent', symbol: '==', fieldValue: 1, fieldValueType: 2, logic: '&&' }],
    ),
    useDataPermission: fc.boolean(),
    type: fc.constantFrom(1, 3, 5),
  })
  .map(({ filters, texts, rest, order, fixed, useDataPermission, type }) => {
    const named = new Set([...filters, ...texts].map(({ prop }) => prop));
    return {
      searchList: [...filters, ...texts, ...rest.filter(({ prop }) => !named.has(prop))],
      columnList: SORTABLE.map((field) => column(field, { sortable: true })),
      defaultSortConfig: order,
      ruleList: fixed,
      useDataPermission,
      showSummary: true,
      summaryField: ['amount', 'items-price'],
      useColumnPermission: true,
      hasSuperQuery: true,
      type,
      ...(type === 3 && { groupField: 'status' }),
      ...(type === 5 && { parentField: 'parent' }),
    };
  });

const words = fc.constantFrom(
  'title',
  'title 77',
  '医院',
  '仁和',
  '张三丰',
  'nothing like it',
  '丰张',
  '7',
  '院',
  'ti',
  'common half',
  '4711',
  '-12-',
);
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  status: fc.subarray(['1', '2', 'none'], { minLength: 1 }),
  tags: fc.constantFrom('a', 'b', 'none'),
  isUrgent: fc.constantFrom(0, 1),
  amount: fc
    .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }))
    .map(([from, size]) => [from, from + size]),
  orderedOn: fc.constantFrom(['2026-01-03', '2026-01-04'], ['2026-01-01', '2026-12-31'], ['2031-01-01', '2031-01-02']),
  region: fc.constantFrom(['n', 'n1'], ['n', 'none']),
  code: fc.constantFrom('c17', 'none'),
  title: words,
  secret: words,
  'items-name': words,
};

/** Lines of an advanced query, with and without an index. */
const lines = fc.oneof(
  fc.constantFrom('1', '2').map((fieldValue) => ({ field: 'status', symbol: '==', fieldValue })),
  fc.constantFrom('<>', '!=').map((symbol) => ({ field: 'status', symbol, fieldValue: '1' })),
  fc.constantFrom('>', '<=').map((symbol) => ({ field: 'amount', symbol, fieldValue: 250 })),
  fc.constantFrom('2026-02-01', '2026-09-01').map((fieldValue) => ({ field: 'orderedOn', symbol: '>=', fieldValue })),
  words.map((fieldValue) => ({ field: 'title', symbol: 'like', fieldValue })),
  fc.constantFrom('null', 'notNull').map((symbol) => ({ field: 'status', symbol })),
  fc.constantFrom('==', '<>').map((symbol) => ({ field: 'isUrgent', symbol, fieldValue: 1 })),
  fc.constantFrom('a', 'none').map((fieldValue) => ({ field: 'tags', symbol: '==', fieldValue })),
  fc.constantFrom('c17', 'none').map((fieldValue) => ({ field: 'code', symbol: '<>', fieldValue })),
  fc.constantFrom('>', '==').map((symbol) => ({ field: 'items-price', symbol, fieldValue: 250 })),
  words.map((fieldValue) => ({ field: 'secret', symbol: 'notLike', fieldValue })),
);
const superQuery = fc
  .tuple(fc.constantFrom('AND', 'OR'), fc.array(lines, { minLength: 1, maxLength: 2 }))
  .map(([matchLogic, list]) => JSON.stringify({ matchLogic, conditionJson: JSON.stringify(list) }));

/** Whether the list has a fixed filter. */
function isFiltered(list: List): boolean {
  return (list['ruleList'] as readonly unknown[]).length > 0;
}

/** Calls of the list's screen. */
function listQuestions(list: List): fc.Arbitrary<Question> {
  const searched = (list['searchList'] as readonly Record<string, unknown>[]).map(({ prop }) => String(prop));
  const hasKeyword = (list['searchList'] as readonly Record<string, unknown>[]).some(
    ({ isKeyword }) => isKeyword === true,
  );
  return fc
    .record({
      call: fc.constantFrom(
        'List' as const,
        'List' as const,
        'List' as const,
        'List/Count' as const,
        'List/Summary' as const,
      ),
      isClerk: fc.boolean(),
      chosen: fc.subarray(searched, { maxLength: 2 }),
      all: fc.record(Object.fromEntries(searched.map((id) => [id, values[id] ?? fc.constant('1')]))),
      keyword: hasKeyword
        ? fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: words })
        : fc.constant(''),
      superQueryJson: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: superQuery }),
      sidx: fc.constantFrom('', '', 'status,amount', ...SORTABLE.map((field) => String(field['__vModel__']))),
      sort: fc.constantFrom('asc', 'desc'),
      currentPage: fc.constantFrom(1, 1, 2, 37, 400),
      pageSize: fc.constantFrom(20, 100),
    })
    .map(({ call, isClerk, chosen, all, ...rest }) => ({
      call,
      isClerk,
      isWhole:
        (list['ruleList'] as readonly unknown[]).length === 0 &&
        chosen.length === 0 &&
        rest.keyword === '' &&
        rest.superQueryJson === '' &&
        list['type'] !== 5,
      // Like the screens: without totals, and allowing a partial result.
      asked: {
        ...rest,
        totals: 'apart',
        reach: 'part',
        queryJson: JSON.stringify(Object.fromEntries(chosen.map((id) => [id, (all as Record<string, unknown>)[id]]))),
      },
    }));
}

/** Calls of a picker over the module's records; a keyword is searched in the columns that it shows. */
const pickerQuestions = (isFiltered: boolean): fc.Arbitrary<Question> =>
  fc
    .record({
      call: fc.constantFrom('FieldDataSelect' as const, 'FieldDataSelect/Count' as const),
      isClerk: fc.boolean(),
      keyword: fc.oneof(fc.constant(''), words),
      currentPage: fc.constantFrom('1', '2', '40'),
    })
    .map(({ call, isClerk, ...asked }) => ({
      call,
      isClerk,
      isWhole: !isFiltered && asked.keyword === '',
      asked: { ...asked, relationField: 'title', columnOptions: 'title,amount', pageSize: '20' },
    }));

/** Calls of a list, and of a picker over it. */
export function questionsOf(list: List): fc.Arbitrary<Question> {
  return fc.oneof(
    { weight: 4, arbitrary: listQuestions(list) },
    { weight: 1, arbitrary: pickerQuestions(isFiltered(list)) },
  );
}
