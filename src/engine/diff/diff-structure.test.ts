import { describe, expect, test } from 'vitest';
import {
  changesOf,
  choices,
  configure,
  node,
  removeAmount,
  set,
  short,
  type Document,
} from './testing/orders-document';

describe('what records must be counted', () => {
  const checkOf = (mutate: (entity: Document) => void) =>
    changesOf(mutate).find((change) => change.recordCheck)?.recordCheck;
  test.each<[(entity: Document) => void, object]>([
    [configure('title', { required: true }), { fieldId: 'title', kind: 'empty' }],
    [set('title', { maxlength: 10 }), { fieldId: 'title', kind: 'longer', argument: 10 }],
    [set('kind', { options: choices('b') }), { fieldId: 'kind', kind: 'options', argument: ['a', 'c'] }],
    [set('on', { inactiveValue: 5 }), { fieldId: 'on', kind: 'options', argument: ['0'] }],
    [removeAmount, { fieldId: 'amount', kind: 'filled' }],
    [configure('day', { jnpfKey: 'inputNumber' }), { fieldId: 'day', kind: 'filled' }],
  ])('%#', (mutate, expected) => {
    expect(checkOf(mutate)).toEqual(expected);
  });
  test('a renamed field: records are counted by the old key, the change names the new one', () => {
    const changes = changesOf((entity) => {
      set('title', { __vModel__: 'subject' })(entity);
      configure('subject', { required: true })(entity);
      entity.rules = [];
    });
    expect(changes.find((change) => change.key === 'ENGINE_CHANGE_REQUIRED_ON')).toMatchObject({
      fieldId: 'subject',
      recordCheck: { fieldId: 'title', kind: 'empty' },
    });
  });
});

describe('structure', () => {
  test('a renamed sub-table is one change, its columns are unchanged', () => {
    const changes = changesOf(set('items', { __vModel__: 'lines' }));
    expect(changes.map(short)).toEqual([['FIELD_RENAMED', 'loss', 'lines']]);
  });
  test('columns, searches and rules follow a changed key', () => {
    const changes = changesOf((entity) => {
      set('kind', { __vModel__: 'sort' })(entity);
      for (const entry of [...entity.columnData.columnList, ...entity.columnData.searchList])
        if (entry['prop'] === 'kind') entry['prop'] = 'sort';
      entity.columnData.ruleList[0] = { ...entity.columnData.ruleList[0], field: 'sort' };
      entity.rules[0] = { ...entity.rules[0], then: { visible: ['sort'], value: { title: '"x"' } } };
      entity.rules[1] = { ...entity.rules[1], then: { required: ['sort'] } };
    });
    expect(changes.map(short)).toEqual([['FIELD_RENAMED_CARRIED', 'none', 'sort']]);
  });
  test('layout nodes are found again although their counted ids shift', () => {
    const rows = (entity: Document) =>
      void entity.formData.fields.push(
        ...['r1', 'r2', 'r3'].map((key) => node('row', '', { label: '', children: [node('input', key)] })),
      );
    const changes = changesOf((entity) => void entity.formData.fields.splice(6, 1), rows);
    expect(changes.map(short)).toEqual([
      ['FIELD_REMOVED', 'none', '$row_1'],
      ['FIELD_REMOVED', 'loss', 'r1'],
    ]);
  });
  test('reports each field moved into a card once', () => {
    const changes = changesOf((entity) => {
      const [title, amount, ...others] = entity.formData.fields;
      entity.formData.fields = [node('card', '', { label: 'New', children: [title, amount] }), ...others];
    });
    expect(changes.map(short)).toEqual([
      ['FIELD_ADDED', 'none', '$card_1'],
      ['FIELD_MOVED', 'none', 'title'],
      ['FIELD_MOVED', 'none', 'amount'],
    ]);
  });
  test('a data view has no records to lose', () => {
    const changes = changesOf(
      (entity) => void entity.columnData.columnList.shift(),
      (entity) => Object.assign(entity, { webType: 4, rules: [] }),
    );
    expect(changes.map(({ risk }) => risk)).not.toContain('loss');
    expect(changes.map(({ key }) => key)).toContain('ENGINE_CHANGE_COLUMN_REMOVED');
  });
  test('a data view that reads elsewhere says so', () => {
    const changes = changesOf(
      (entity) => Object.assign(entity, { interfaceId: 'nurses', interfaceParam: '[{"field":"ward"}]' }),
      (entity) => Object.assign(entity, { webType: 4, rules: [], interfaceId: 'doctors' }),
    );
    expect(changes.map(short).map(([key]) => key)).toEqual(['VIEW_INTERFACE', 'VIEW_PARAMS']);
  });
});

describe('places', () => {
  const pointerOf = (mutate: (entity: Document) => void) => changesOf(mutate)[0]?.pointer;
  test.each<[(entity: Document) => void, string]>([
    [configure('title', { required: true }), '/formData/fields/0/__config__/required'],
    [set('title', { maxlength: 10 }), '/formData/fields/0/maxlength'],
    [set('kind', { options: choices('a') }), '/formData/fields/2/options'],
    [configure('price', { label: 'P' }), '/formData/fields/4/__config__/children/1/__config__/label'],
    [(entity) => void entity.columnData.searchList.push({ prop: 'amount' }), '/columnData/searchList/2'],
    [(entity) => void entity.columnData.columnBtnsList.pop(), '/columnData/columnBtnsList/1'],
    [(entity) => void (entity.columnData.pageSize = 50), '/columnData/pageSize'],
    [(entity) => void (entity.formData.labelWidth = 5), '/formData/labelWidth'],
    [(entity) => void (entity.rules[1] = { ...entity.rules[1], when: 'not on' }), '/rules/1/when'],
    [(entity) => void entity.formData.fields.splice(5, 1), '/formData/fields/5'],
  ])('%#', (mutate, expected) => {
    expect(pointerOf(mutate)).toBe(expected);
  });
});
