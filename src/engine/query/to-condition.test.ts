import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '../../renderers/definitions';
import { parseModule } from '../parse';
import { createAccess } from '../permission';
import { parseSuperQuery, toCondition, type SearchRequest } from './index';

const field = (widget: string, key: string, props: object = {}, config: object = {}) => ({
  __config__: { jnpfKey: widget, label: key, ...config },
  __vModel__: key,
  ...props,
});
const fields = {
  title: field('input', 'title'),
  amount: field('inputNumber', 'amount'),
  day: field('datePicker', 'day', { format: 'yyyy-MM-dd' }),
  status: field('select', 'status'),
  tags: field('checkbox', 'tags'),
  region: field('cascader', 'region'),
  secret: field('input', 'secret'),
  price: field('inputNumber', 'price'),
};
const { title, amount, day, status, tags, region, secret, price } = fields;
const entry = (node: object, prop: string, extra: object = {}) => ({ ...node, prop, label: prop, ...extra });

function module(list: object = {}) {
  const { model } = parseModule(
    {
      formData: {
        fields: [title, amount, day, status, tags, region, secret, field('table', 'items', {}, { children: [price] })],
      },
      columnData: {
        columnList: [entry(title, 'title'), entry(secret, 'secret'), entry(amount, 'amount')],
        searchList: [
          entry(title, 'title', { searchType: 2 }),
          entry(amount, 'amount', { searchType: 3 }),
          entry(day, 'day', { searchType: 3 }),
          entry(status, 'status', { searchType: 1, searchMultiple: true }),
          entry(tags, 'tags', { searchType: 1 }),
          entry(region, 'region', { searchType: 1 }),
          entry(price, 'items-price', { searchType: 3 }),
        ],
        useColumnPermission: true,
        ...list,
      },
    },
    registry,
  );
  if (!model) throw new Error('the module must parse');
  return model;
}

const grant = { columns: new Set(['title', 'amount']), forms: new Set<string>(), buttons: new Set<string>() };
const ask = (search: SearchRequest, model = module()) =>
  toCondition({ model, registry, search, access: createAccess(model, grant), timeZone: 'Asia/Shanghai' });
const conditionOf = (search: SearchRequest, model = module()) => {
  const result = ask(search, model);
  if (!result.ok) throw new Error(`${result.reason} ${result.fieldId}`);
  return result.condition;
};

describe('the search bar', () => {
  test('blanks mean no filter', () => {
    expect(
      conditionOf({ values: { title: '', amount: ['', null], status: [], day: null, ghost: '' }, keyword: ' ' }),
    ).toBeNull();
  });
  test('like, range and choices', () => {
    expect(conditionOf({ values: { title: ' 纸 ' } })).toEqual({ fieldId: 'title', op: 'like', value: '纸' });
    expect(conditionOf({ values: { amount: ['1.5', ''] } })).toEqual({
      fieldId: 'amount',
      op: 'between',
      value: [1.5, null],
    });
    expect(conditionOf({ values: { status: ['1', 2] } })).toEqual({ fieldId: 'status', op: 'in', value: ['1', '2'] });
    expect(conditionOf({ values: { status: '1' } })).toEqual({ fieldId: 'status', op: 'equals', value: '1' });
  });
  test('the end of a day belongs to it, in the platform zone', () => {
    const midnight = Date.parse('2026-11-01T00:00:00+08:00');
    expect(conditionOf({ values: { day: [midnight, midnight] } })).toEqual({
      fieldId: 'day',
      op: 'between',
      value: [midnight, midnight + 86_400_000 - 1],
    });
  });
  test('lists hold a value, paths are held as a whole', () => {
    expect(conditionOf({ values: { tags: 'a' } })).toEqual({ fieldId: 'tags', op: 'contains', value: 'a' });
    expect(conditionOf({ values: { region: ['n', 'n1'] } })).toEqual({
      fieldId: 'region',
      op: 'contains',
      value: [['n', 'n1']],
    });
  });
  test('a sub-table column is searched by its id', () => {
    expect(conditionOf({ values: { 'items-price': [1, 2] } })).toEqual({
      fieldId: 'items-price',
      op: 'between',
      value: [1, 2],
    });
  });
  test('several searches must all hold', () => {
    expect(conditionOf({ values: { title: 'a', amount: [1, 2] } })).toMatchObject({
      op: 'and',
      items: [{ fieldId: 'title' }, { fieldId: 'amount' }],
    });
  });
});

describe('refusals', () => {
  test('a refused field and an unknown one give the same answer', () => {
    expect(ask({ values: { secret: 'x' } })).toEqual({ ok: false, reason: 'forbidden', fieldId: 'secret' });
    for (const name of ['ghost', 'items', '__proto__', 'constructor', 'a.b']) {
      expect(ask({ values: Object.fromEntries([[name, 'x']]) })).toEqual({
        ok: false,
        reason: 'forbidden',
        fieldId: name,
      });
    }
  });
  test('also in an advanced query', () => {
    const superQuery = {
      matchLogic: 'or',
      items: [
        { fieldId: 'title', symbol: '==', value: 'a' },
        { fieldId: 'secret', symbol: 'null', value: null },
      ],
    } as const;
    expect(ask({ superQuery })).toMatchObject({ ok: false, reason: 'forbidden', fieldId: 'secret' });
  });
  test('a value that does not fit is refused', () => {
    expect(ask({ values: { amount: ['x', ''] } })).toMatchObject({ ok: false, reason: 'invalid' });
    expect(ask({ values: { amount: 5 } })).toMatchObject({ ok: false, reason: 'invalid' });
  });
  test('more values than a statement takes are refused', () => {
    const value = Array.from({ length: 1000 }, (_entry, index) => `v${String(index)}`);
    const superQuery = (length: number) => ({
      matchLogic: 'or' as const,
      items: Array.from({ length }, () => ({ fieldId: 'title', symbol: 'in', value })),
    });
    expect(ask({ superQuery: superQuery(5) }).ok).toBe(true);
    expect(ask({ superQuery: superQuery(6) })).toMatchObject({ reason: 'invalid' });
  });
  test('it answers whatever comes', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(fields), 'items-price', 'ghost'), fc.anything()),
        (values) => {
          expect(typeof ask({ values }).ok).toBe('boolean');
        },
      ),
    );
  });
});

describe('keyword', () => {
  test('looks into the text columns that the user may see', () => {
    expect(conditionOf({ keyword: '纸' })).toEqual({ fieldId: 'title', op: 'like', value: '纸' });
  });
  test('matches nothing when there is nothing to look into', () => {
    expect(conditionOf({ keyword: 'x' }, module({ columnList: [entry(amount, 'amount')], searchList: [] }))).toEqual({
      op: 'or',
      items: [],
    });
  });
});

describe('advanced query', () => {
  const one = (symbol: string, value: unknown, fieldId = 'amount') =>
    conditionOf({ superQuery: { matchLogic: 'and', items: [{ fieldId, symbol, value }] } });
  test.each([
    ['==', 5, { op: 'equals', value: 5 }],
    ['>', 5, { op: 'greater', value: 5 }],
    ['>=', '5', { op: 'greaterOrEquals', value: 5 }],
    ['<', 5, { op: 'less', value: 5 }],
    ['<=', 5, { op: 'lessOrEquals', value: 5 }],
    ['in', '1,2', { op: 'in', value: [1, 2] }],
    ['between', [1, 2], { op: 'between', value: [1, 2] }],
    ['null', '', { op: 'isNull', value: null }],
    ['notNull', '', { op: 'isNotNull', value: null }],
  ])('%s', (symbol, value, expected) => {
    expect(one(symbol, value)).toEqual({ fieldId: 'amount', ...expected });
  });
  test.each([
    ['<>', 5, { op: 'equals', value: 5 }],
    ['notIn', [1, 2], { op: 'in', value: [1, 2] }],
  ])('%s is the negation', (symbol, value, expected) => {
    expect(one(symbol, value)).toEqual({ op: 'not', items: [{ fieldId: 'amount', ...expected }] });
  });
  test('notLike leaves the texts with it out', () => {
    expect(one('notLike', 'a', 'title')).toEqual({ op: 'not', items: [{ fieldId: 'title', op: 'like', value: 'a' }] });
  });
  test('after a day is after its end', () => {
    const midnight = Date.parse('2026-11-01T00:00:00+08:00');
    expect(one('>', midnight, 'day')).toEqual({ fieldId: 'day', op: 'greater', value: midnight + 86_399_999 });
    expect(one('>=', midnight, 'day')).toEqual({ fieldId: 'day', op: 'greaterOrEquals', value: midnight });
  });
  test('an unknown symbol is refused', () => {
    expect(
      ask({ superQuery: { matchLogic: 'and', items: [{ fieldId: 'title', symbol: 'constructor', value: 'x' }] } }),
    ).toMatchObject({ reason: 'invalid' });
  });
  test('is read from the texts that clients send', () => {
    const conditionJson = JSON.stringify([{ field: 'title', symbol: 'like', fieldValue: 'a', __config__: {} }]);
    expect(parseSuperQuery(JSON.stringify({ matchLogic: 'OR', conditionJson }))).toEqual({
      matchLogic: 'or',
      items: [{ fieldId: 'title', symbol: 'like', value: 'a' }],
    });
    expect([
      parseSuperQuery(''),
      parseSuperQuery(null),
      parseSuperQuery({ matchLogic: 'AND', conditionJson: '' }),
    ]).toEqual([null, null, null]);
    expect(parseSuperQuery(`{"conditionJson":${'['.repeat(5000)}${']'.repeat(5000)}}`)).toEqual({ faultAt: '' });
  });
  test('groups keep their own word', () => {
    const line = (field: string) => ({ field, symbol: 'notNull' });
    const conditionJson = [{ logic: 'OR', groups: [line('title'), line('amount')] }, line('day')];
    const superQuery = parseSuperQuery({ matchLogic: 'and', conditionJson });
    if (!superQuery || 'faultAt' in superQuery) throw new Error('a query must be read');
    const filled = (fieldId: string) => ({ fieldId, op: 'isNotNull', value: null });
    expect(conditionOf({ superQuery })).toEqual({
      op: 'and',
      items: [{ op: 'or', items: [filled('title'), filled('amount')] }, filled('day')],
    });
  });
  const line = { field: 'title', symbol: '==', fieldValue: 'a' };
  test.each([
    ['broken text', '{', ''],
    ['a number', 5, ''],
    ['no list', { conditionJson: '{}' }, 'conditionJson'],
    ['a line that is none', { conditionJson: [line, 5] }, 'conditionJson/1'],
    ['no field', { conditionJson: [{ symbol: '==' }] }, 'conditionJson/0/field'],
    ['a symbol that is none', { conditionJson: [{ ...line, symbol: {} }] }, 'conditionJson/0/symbol'],
    ['a group without lines', { conditionJson: [{ groups: {} }] }, 'conditionJson/0/groups'],
    ['a group in a group', { conditionJson: [{ groups: [line, { groups: [] }] }] }, 'conditionJson/0/groups/1/field'],
    ['more than 100 lines', { conditionJson: Array.from({ length: 101 }, () => line) }, 'conditionJson'],
    [
      'more than 100 lines in groups',
      { conditionJson: Array.from({ length: 3 }, () => ({ groups: Array.from({ length: 40 }, () => line) })) },
      'conditionJson',
    ],
  ])('%s is refused with its place', (_name, input, faultAt) => {
    expect(parseSuperQuery(input)).toEqual({ faultAt });
  });
  test.each([
    ['an unknown symbol', { fieldId: 'title', symbol: 'matches', value: 'a' }, 'invalid', 'symbol'],
    ['a value that does not fit', { fieldId: 'amount', symbol: '>', value: 'x' }, 'invalid', 'fieldValue'],
    ['a hidden field', { fieldId: 'secret', symbol: 'null', value: '' }, 'forbidden', 'field'],
    ['an unknown field', { fieldId: 'ghost', symbol: 'null', value: '' }, 'forbidden', 'field'],
  ] as const)('%s in a group is refused with its place', (_name, item, reason, member) => {
    const items = [{ logic: 'or', items: [item] }] as const;
    expect(ask({ superQuery: { matchLogic: 'and', items } })).toEqual({
      ok: false,
      reason,
      fieldId: item.fieldId,
      at: `conditionJson/0/groups/0/${member}`,
    });
  });
});

describe('fixed filters', () => {
  const rule = (name: string, symbol: string, fieldValue: unknown, extra: object = {}) => ({
    field: name,
    symbol,
    fieldValue,
    fieldValueType: 2,
    logic: '&&',
    ...extra,
  });
  test('hold whatever the user may see, and binds tighter than or', () => {
    const model = module({
      ruleList: [rule('secret', '==', 'x'), rule('amount', '>', 1), rule('amount', '<', 0, { logic: '||' })],
    });
    expect(conditionOf({}, model)).toEqual({
      op: 'or',
      items: [
        {
          op: 'and',
          items: [
            { fieldId: 'secret', op: 'equals', value: 'x' },
            { fieldId: 'amount', op: 'greater', value: 1 },
          ],
        },
        { fieldId: 'amount', op: 'less', value: 0 },
      ],
    });
  });
  test('compare two fields', () => {
    const model = module({ ruleList: [rule('title', '==', 'secret', { fieldValueType: 1 })] });
    expect(conditionOf({}, model)).toEqual({ fieldId: 'title', op: 'equals', value: null, otherFieldId: 'secret' });
  });
  test('one that cannot be read lets nothing through', () => {
    expect(conditionOf({}, module({ ruleList: [rule('amount', '==', 'no number')] }))).toEqual({ op: 'or', items: [] });
  });
});
