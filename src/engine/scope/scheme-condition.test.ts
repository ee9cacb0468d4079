import { describe, expect, test } from 'vitest';
import { registry } from '../../renderers/definitions';
import { parseModule } from '../parse';
import { readScheme, rowScope, type ScopeFacts } from './index';

const field = (widget: string, key: string, props: object = {}, config: object = {}) => ({
  __config__: { jnpfKey: widget, label: key, ...config },
  __vModel__: key,
  ...props,
});
const { model: parsed } = parseModule(
  {
    formData: {
      fields: [
        field('input', 'title'),
        field('inputNumber', 'amount'),
        field('datePicker', 'day', { format: 'yyyy-MM-dd' }),
        field('checkbox', 'tags'),
        field('userSelect', 'person'),
        field('userSelect', 'people', { multiple: true }),
        field('usersSelect', 'anyone', { multiple: true }),
        field('organizeSelect', 'place'),
        field('depSelect', 'department'),
        field('depSelect', 'departments', { multiple: true }),
        field('createUser', 'author'),
        field('currOrganize', 'home'),
        field('text', 'words'),
        field('table', 'items', {}, { children: [field('inputNumber', 'price'), field('userSelect', 'buyer')] }),
      ],
    },
  },
  registry,
);
if (!parsed) throw new Error('the module must parse');
const model = parsed;

const facts: ScopeFacts = {
  userId: 'u',
  organizeId: 'o',
  subordinateIds: ['v', 'w'],
  suborganizeIds: ['p'],
  branchIds: ['a'],
  branchAndSubIds: ['a', 'b'],
};
const term = (name: string, op: string, value: unknown) => ({ id: '1', field: name, type: 'string', op, value });
const read = (elements: unknown, own: Partial<ScopeFacts> = {}) =>
  readScheme({ isAll: false, elements }, { model, registry, timeZone: 'Asia/Shanghai', facts: { ...facts, ...own } });
const one = (name: string, op: string, value: unknown, own?: Partial<ScopeFacts>) =>
  read([{ logic: 'and', groups: [term(name, op, value)] }], own);
/** The only condition of a scheme with one term. */
const conditionOf = (...asked: Parameters<typeof one>) => {
  const { condition, faults } = one(...asked);
  expect(faults).toEqual([]);
  return (condition as { readonly items: readonly unknown[] }).items[0];
};
const NOTHING = { op: 'or', items: [] };
const excluding = (fieldId: string, item: unknown) => ({
  op: 'and',
  items: [
    { fieldId, op: 'isNotNull', value: null },
    { op: 'not', items: [item] },
  ],
});

describe('values that stand for ids', () => {
  const users = { '@userId': ['u'], '@userAraSubordinates': ['u', 'v', 'w'], '@subordinateId': ['v', 'w'] };
  const places = {
    '@organizeId': ['o'],
    '@organizationAndSuborganization': ['o', 'p'],
    '@branchManageOrganize': ['a'],
    '@branchManageOrganizeAndSub': ['a', 'b'],
  };
  const tokens = (ids: readonly string[]) => ids.map((id) => `${id}--user`);
  const userFields = [
    ['createdBy', '_created_by', 'in'],
    ['F_CreatorUserId', '_created_by', 'in'],
    ['f_creator_user_id', '_created_by', 'in'],
    ['modifiedBy', '_modified_by', 'in'],
    ['author', 'author', 'in'],
    ['person', 'person', 'in'],
    ['people', 'people', 'contains'],
    ['anyone', 'anyone', 'contains'],
    ['items-buyer', 'items-buyer', 'in'],
  ] as const;
  const placeFields = [
    ['organizeId', '_organize_id', 'in'],
    ['home', 'home', 'in'],
    ['department', 'department', 'in'],
    ['departments', 'departments', 'contains'],
    ['place', 'place', 'endsWith'],
  ] as const;
  const cases = [
    ...userFields.flatMap((each) => Object.entries(users).map(([value, ids]) => [...each, value, ids] as const)),
    ...placeFields.flatMap((each) => Object.entries(places).map(([value, ids]) => [...each, value, ids] as const)),
  ];
  test.each(cases)('%s is %s by %s for %s', (name, fieldId, op, value, ids) => {
    const held = { fieldId, op, value: name === 'anyone' ? tokens(ids) : ids };
    for (const symbol of ['Equal', 'Included', 'equal']) expect(conditionOf(name, symbol, value)).toEqual(held);
    for (const symbol of ['NotEqual', 'NotIncluded'])
      expect(conditionOf(name, symbol, value)).toEqual(excluding(fieldId, held));
  });

  test.each([
    ['createdBy', '@organizeId'],
    ['organizeId', '@userId'],
    ['title', '@userId'],
    ['amount', '@organizeId'],
    ['place', '@userAraSubordinates'],
    ['person', '@somebody'],
    ['title', '@userid'],
  ])('%s does not hold what %s stands for', (name, value) => {
    expect(one(name, 'Equal', value)).toEqual({
      condition: { op: 'and', items: [NOTHING] },
      faults: [{ reason: 'value', name: value }],
    });
  });

  test.each(['Equal', 'NotEqual', 'Included', 'NotIncluded'])('%s of nobody matches nothing', (symbol) => {
    for (const value of ['@branchManageOrganize', '@branchManageOrganizeAndSub'])
      expect(conditionOf('organizeId', symbol, value, { branchIds: [], branchAndSubIds: [] })).toEqual(NOTHING);
    expect(conditionOf('createdBy', symbol, '@subordinateId', { subordinateIds: [] })).toEqual(NOTHING);
    expect(conditionOf('organizeId', symbol, '@organizeId', { organizeId: '' })).toEqual(NOTHING);
  });

  test.each(['GreaterThan', 'Like', 'LessThanOrEqual'])('%s does not compare ids of the asking user', (symbol) => {
    expect(one('createdBy', symbol, '@userId').faults).toEqual([{ reason: 'value', name: '@userId' }]);
  });
});

describe('typed values', () => {
  test.each([
    ['title', 'Equal', 'a', { fieldId: 'title', op: 'equals', value: 'a' }],
    ['title', 'NotEqual', 'a', excluding('title', { fieldId: 'title', op: 'equals', value: 'a' })],
    ['title', 'Included', 'a,b', { fieldId: 'title', op: 'in', value: ['a', 'b'] }],
    ['title', 'NotIncluded', ['a', 'b'], excluding('title', { fieldId: 'title', op: 'in', value: ['a', 'b'] })],
    ['title', 'Like', 'a', { fieldId: 'title', op: 'like', value: 'a' }],
    ['title', 'NotLike', 'a', excluding('title', { fieldId: 'title', op: 'like', value: 'a' })],
    ['amount', 'Equal', '7', { fieldId: 'amount', op: 'equals', value: 7 }],
    ['amount', 'GreaterThan', '7', { fieldId: 'amount', op: 'greater', value: 7 }],
    ['amount', 'GreaterThanOrEqual', 7, { fieldId: 'amount', op: 'greaterOrEquals', value: 7 }],
    ['amount', 'LessThan', '7', { fieldId: 'amount', op: 'less', value: 7 }],
    ['amount', 'LessThanOrEqual', '7', { fieldId: 'amount', op: 'lessOrEquals', value: 7 }],
    ['items-price', 'GreaterThan', '7', { fieldId: 'items-price', op: 'greater', value: 7 }],
    ['tags', 'Equal', 'a', { fieldId: 'tags', op: 'contains', value: 'a' }],
    ['place', 'Included', 'p, q', { fieldId: 'place', op: 'endsWith', value: ['p', 'q'] }],
    ['anyone', 'Equal', 'x', { fieldId: 'anyone', op: 'contains', value: 'x--user' }],
  ])('%s %s %s', (name, op, value, expected) => {
    expect(conditionOf(name, op, value)).toEqual(expected);
  });

  test.each([
    ['gone', 'Equal', 'a', { reason: 'field', name: 'gone' }],
    ['words', 'Equal', 'a', { reason: 'field', name: 'words' }],
    ['items', 'Equal', 'a', { reason: 'field', name: 'items' }],
    ['_created_by', 'Matches', 'a', { reason: 'symbol', name: 'Matches' }],
    ['title', 'constructor', 'a', { reason: 'symbol', name: 'constructor' }],
    ['title', '', 'a', { reason: 'symbol', name: '' }],
    ['tags', 'GreaterThan', 'a', { reason: 'symbol', name: 'GreaterThan' }],
    ['place', 'LessThan', 'a', { reason: 'symbol', name: 'LessThan' }],
    ['title', 'Equal', '', { reason: 'value', name: '' }],
    ['title', 'NotEqual', '', { reason: 'value', name: '' }],
    ['title', 'NotIncluded', ' , ', { reason: 'value', name: ' , ' }],
    ['title', 'Equal', null, { reason: 'value', name: 'null' }],
    ['title', 'Equal', undefined, { reason: 'value', name: 'undefined' }],
    ['place', 'NotEqual', '', { reason: 'value', name: '' }],
    ['amount', 'Equal', 'many', { reason: 'value', name: 'many' }],
    ['amount', 'Like', {}, { reason: 'value', name: '[object Object]' }],
  ])('%s %s %s matches nothing and says why', (name, op, value, fault) => {
    expect(one(name, op, value)).toEqual({ condition: { op: 'and', items: [NOTHING] }, faults: [fault] });
  });
});

describe('elements', () => {
  const equals = (value: string) => ({ fieldId: 'title', op: 'equals', value });
  test('join their terms, and are joined to what stands before them, from left to right', () => {
    const { condition } = read([
      { logic: 'and', groups: [term('title', 'Equal', 'a'), term('title', 'Equal', 'b')] },
      { logic: 'or', groups: [term('title', 'Equal', 'c'), term('title', 'Equal', 'd')] },
      { logic: 'and', groups: [term('title', 'Equal', 'e')] },
    ]);
    expect(condition).toEqual({
      op: 'and',
      items: [
        {
          op: 'or',
          items: [
            { op: 'and', items: [equals('a'), equals('b')] },
            { op: 'or', items: [equals('c'), equals('d')] },
          ],
        },
        { op: 'and', items: [equals('e')] },
      ],
    });
  });

  test('come as JSON text, too', () => {
    const elements = [{ logic: 'OR', groups: [term('title', 'Equal', 'a')] }];
    expect(read(JSON.stringify(elements))).toEqual(read(elements));
    expect(read(elements).condition).toEqual({ op: 'or', items: [equals('a')] });
  });

  test.each([
    ['none', []],
    ['no list', {}],
    ['broken text', '[{'],
    ['null', null],
    ['another logic', [{ logic: 'xor', groups: [term('title', 'Equal', 'a')] }]],
    ['no terms', [{ logic: 'and' }]],
    ['a term without a symbol', [{ logic: 'and', groups: [{ field: 'title', value: 'a' }] }]],
    ['too many', Array.from({ length: 101 }, () => ({ logic: 'or', groups: [term('title', 'Equal', 'a')] }))],
  ])('that are %s match nothing', (_name, elements) => {
    expect(read(elements)).toEqual({ condition: NOTHING, faults: [{ reason: 'shape', name: '' }] });
  });

  test('an element without terms matches nothing', () => {
    expect(read([{ logic: 'and', groups: [] }])).toEqual({
      condition: NOTHING,
      faults: [{ reason: 'shape', name: '' }],
    });
  });
});

describe('rowScope', () => {
  const input = { model, registry, timeZone: 'Asia/Shanghai', facts };
  const scheme = (value: string) => ({
    isAll: false,
    elements: [{ logic: 'and', groups: [term('title', 'Equal', value)] }],
  });
  test('without a scheme there are own records', () => {
    expect(rowScope([], input)).toBe('own');
  });
  test('schemes are joined, and one of all records gives all', () => {
    expect(rowScope([scheme('a'), scheme('b')], input)).toEqual({
      condition: {
        op: 'or',
        items: ['a', 'b'].map((value) => ({ op: 'and', items: [{ fieldId: 'title', op: 'equals', value }] })),
      },
    });
    expect(rowScope([scheme('a'), { isAll: true, elements: [] }], input)).toBe('all');
  });
  test('a scheme that cannot be read gives nothing, not own records and not all', () => {
    expect(rowScope([{ isAll: false, elements: 'x' }], input)).toEqual({ condition: { op: 'or', items: [NOTHING] } });
  });
});
