import { describe, expect, test } from 'vitest';
import { registry } from '../../renderers/definitions';
import type { ConditionTerm } from '../conditions';
import { findField, type ModuleModel } from '../contract/module-model';
import { FULL_ACCESS } from '../permission';
import { parseModule } from '../parse';
import { findQueryFaults, findSearched, queriedFields, readBuiltQuery, symbolsOf, toSuperQueryJson } from './index';

const node = (widget: string, key: string, props: object = {}, config: object = {}) => ({
  __config__: { jnpfKey: widget, label: key, ...config },
  __vModel__: key,
  ...props,
});
const fields = [
  node('input', 'title'),
  node('inputNumber', 'amount'),
  node('datePicker', 'day', { format: 'yyyy-MM-dd' }),
  node('timePicker', 'hour'),
  node('select', 'state'),
  node('checkbox', 'tags'),
  node('switch', 'isUrgent'),
  node('userSelect', 'person'),
  node('organizeSelect', 'place'),
  node('createTime', 'made'),
  node('dateRange', 'stay'),
  node('signature', 'sign'),
  node('text', 'words'),
  node('table', 'items', {}, { children: [node('inputNumber', 'price')] }),
];
const { model: parsed } = parseModule(
  { formData: { fields }, columnData: { columnList: [{ prop: 'day' }, { prop: 'items-price' }], searchList: [] } },
  registry,
);
if (!parsed) throw new Error('the module must parse');
const model: ModuleModel = parsed;
const scope = { model, registry, access: FULL_ACCESS, timeZone: 'Asia/Shanghai' };
const find = (id: string) => findSearched(scope, id);
const term = (field: string, op: string, value: unknown): ConditionTerm<unknown> => ({
  ...{ id: '1', type: '' },
  ...{ field, op, value },
});

describe('the fields that are offered', () => {
  test('are the columns of the list first, and none without a value to compare', () => {
    expect(queriedFields(scope).map(({ field }) => field.id)).toEqual([
      ...['day', 'items-price', 'title', 'amount', 'hour', 'state', 'tags', 'isUrgent', 'person', 'place', 'made'],
      'stay',
    ]);
  });

  test('are those that the reader may filter by', () => {
    const access = { ...FULL_ACCESS, canFilter: (id: string) => id === 'title' };
    expect(queriedFields({ ...scope, access }).map(({ field }) => field.id)).toEqual(['title']);
  });

  const ORDERED = ['==', '<>', '>', '>=', '<', '<=', 'between'];
  test.each([
    ['title', ['like', 'notLike', '==', '<>', 'in', 'notIn', 'null', 'notNull']],
    ['amount', [...ORDERED, 'in', 'notIn', 'null', 'notNull']],
    ['items-price', [...ORDERED, 'in', 'notIn', 'null', 'notNull']],
    ['day', [...ORDERED, 'null', 'notNull']],
    ['hour', [...ORDERED, 'null', 'notNull']],
    ['made', [...ORDERED, 'null', 'notNull']],
    ['state', ['==', '<>', 'in', 'notIn', 'null', 'notNull']],
    ['tags', ['==', '<>', 'in', 'notIn', 'null', 'notNull']],
    ['person', ['==', '<>', 'in', 'notIn', 'like', 'notLike', 'null', 'notNull']],
    ['isUrgent', ['==', '<>', 'null', 'notNull']],
    ['stay', ['between', '==', 'null', 'notNull']],
  ])('%s takes %j', (id, symbols) => {
    const searched = find(id);
    expect(searched && symbolsOf(searched)).toEqual(symbols);
    expect(findField(model, id)).toBeDefined();
  });
});

describe('a built query', () => {
  const one = [{ logic: 'or', groups: [term('title', 'like', 'a'), term('day', 'null', 5)] }] as const;
  test('of one group is sent as existing clients know it', () => {
    expect(toSuperQueryJson({ matchLogic: 'and', groups: one })).toEqual({
      matchLogic: 'OR',
      conditionJson: JSON.stringify([
        { field: 'title', symbol: 'like', fieldValue: 'a' },
        { field: 'day', symbol: 'null', fieldValue: '' },
      ]),
    });
  });

  test('of several groups comes back as it was', () => {
    const groups = [...one, { logic: 'and', groups: [term('amount', 'between', [1, 2])] }] as const;
    const read = readBuiltQuery(toSuperQueryJson({ matchLogic: 'or', groups }));
    expect(read).toEqual({
      matchLogic: 'or',
      groups: [
        {
          logic: 'or',
          groups: [
            { ...term('title', 'like', 'a'), id: '1-1' },
            { ...term('day', 'null', ''), id: '1-2' },
          ],
        },
        { logic: 'and', groups: [{ ...term('amount', 'between', [1, 2]), id: '2-1' }] },
      ],
    });
  });

  test('is read from what existing clients keep, and from nothing else', () => {
    const conditionJson = [{ __config__: {}, __vModel__: 'title', field: 'title', symbol: '!=', fieldValue: 'a' }];
    expect(readBuiltQuery({ matchLogic: 'OR', conditionJson: JSON.stringify(conditionJson) })).toEqual({
      matchLogic: 'and',
      groups: [{ logic: 'or', groups: [{ ...term('title', '<>', 'a'), id: '1-1' }] }],
    });
    expect([readBuiltQuery({ conditionJson: '[' }), readBuiltQuery({ conditionJson: '[]' })]).toEqual([null, null]);
  });

  test.each([
    ['no field', term('', '', null), 'field', 'incomplete'],
    ['a field that is gone', term('ghost', '==', 'a'), 'field', 'field'],
    ['no symbol', term('title', '', null), 'op', 'incomplete'],
    ['a symbol of another field', term('title', '>', 'a'), 'op', 'symbol'],
    ['no value', term('title', 'like', ' '), 'value', 'incomplete'],
    ['no ends', term('amount', 'between', [null, null]), 'value', 'incomplete'],
    ['a value that does not fit', term('amount', 'in', '1,x'), 'value', 'value'],
  ])('with %s is not asked', (_name, wrong, member, reason) => {
    const groups = [{ logic: 'and', groups: [term('title', 'null', null), wrong] }] as const;
    expect(findQueryFaults(groups, find)).toEqual([{ group: 0, term: 1, member, reason }]);
  });
});
