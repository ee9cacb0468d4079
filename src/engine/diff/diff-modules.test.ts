import { describe, expect, test } from 'vitest';
import { registry } from '../../renderers/definitions';
import { diffModules } from './index';
import {
  changesOf,
  choices,
  configure,
  document,
  node,
  parse,
  renameSwitch,
  set,
  short,
  type Document,
} from './testing/orders-document';

describe('each change is told with its key and risk', () => {
  test.each<[string, (entity: Document) => void, readonly (readonly [string, string, string])[]]>([
    ['name', (entity) => void (entity.fullName = 'Sales'), [['NAME', 'none', '']]],
    ['code', (entity) => void (entity.enCode = 'sales'), [['CODE', 'none', '']]],
    ['kind of screen', (entity) => void (entity.webType = 1), [['WEB_TYPE', 'none', '']]],
    ['kind of screen without records', (entity) => void (entity.webType = 4), [['WEB_TYPE', 'loss', '']]],
    ['added', (entity) => void entity.formData.fields.push(node('input', 'x')), [['FIELD_ADDED', 'none', 'x']]],
    [
      'added and required',
      (entity) => void entity.formData.fields.push(node('input', 'x', { required: true })),
      [['FIELD_ADDED_REQUIRED', 'check', 'x']],
    ],
    [
      'added sub-table: once, with its columns',
      (entity) => void entity.formData.fields.push(node('table', 't2', { children: [node('input', 'x')] })),
      [['FIELD_ADDED', 'none', 't2']],
    ],
    [
      'removed',
      (entity) => {
        entity.formData.fields.splice(3, 1);
        entity.rules.pop();
      },
      [
        ['FIELD_REMOVED', 'loss', 'on'],
        ['RULE_REMOVED', 'none', ''],
      ],
    ],
    [
      'removed sub-table: once',
      (entity) => void entity.formData.fields.splice(4, 1),
      [['FIELD_REMOVED', 'loss', 'items']],
    ],
    [
      'removed layout: its field stays',
      (entity) => void entity.formData.fields.splice(5, 1, node('datePicker', 'day')),
      [
        ['FIELD_REMOVED', 'none', '$card_1'],
        ['FIELD_MOVED', 'none', 'day'],
      ],
    ],
    ['key', renameSwitch, [['FIELD_RENAMED_CARRIED', 'none', 'off']]],
    ['label', configure('amount', { label: 'Sum' }), [['LABEL', 'none', 'amount']]],
    ['required', configure('title', { required: true }), [['REQUIRED_ON', 'check', 'title']]],
    ['unique', configure('title', { unique: true }), [['UNIQUE_ON', 'check', 'title']]],
    ['hidden', configure('title', { noShow: true }), [['VISIBLE_OFF', 'none', 'title']]],
    ['disabled', set('title', { disabled: true }), [['DISABLED_ON', 'none', 'title']]],
    ['read-only', set('title', { readonly: true }), [['READONLY_ON', 'none', 'title']]],
    ['default', configure('title', { defaultValue: 'v' }), [['DEFAULT', 'none', 'title']]],
    ['default expression', configure('title', { defaultExpression: '"v"' }), [['DEFAULT', 'none', 'title']]],
    ['span', configure('title', { span: 12 }), [['SETTING', 'none', 'title']]],
    ['property', set('title', { placeholder: 'q' }), [['PROPERTY', 'none', 'title']]],
    ['shorter', set('title', { maxlength: 10 }), [['LIMIT', 'check', 'title']]],
    ['longer', set('title', { maxlength: 90 }), [['LIMIT', 'none', 'title']]],
    ['no length', set('title', { maxlength: null }), [['LIMIT', 'none', 'title']]],
    ['raised minimum', set('amount', { min: 5 }), [['LIMIT', 'check', 'amount']]],
    ['lowered minimum', set('amount', { min: -5 }), [['LIMIT', 'none', 'amount']]],
    ['fewer digits', set('amount', { precision: 0 }), [['LIMIT', 'check', 'amount']]],
    ['value of a switch', set('on', { activeValue: 7 }), [['LIMIT', 'check', 'on']]],
    [
      'pattern',
      configure('title', { regList: [{ pattern: '/^a/', message: 'm' }] }),
      [['PATTERN_ADDED', 'check', 'title']],
    ],
    ['choice added', set('kind', { options: choices('a', 'b', 'c', 'd') }), [['OPTIONS_ADDED', 'none', 'kind']]],
    ['choice removed', set('kind', { options: choices('a', 'c') }), [['OPTIONS_REMOVED', 'check', 'kind']]],
    ['choices in another order', set('kind', { options: choices('b', 'a', 'c') }), [['OPTIONS_ORDER', 'none', 'kind']]],
    [
      'choice renamed',
      set('kind', { options: [{ id: 'a', fullName: 'Z' }, ...choices('b', 'c')] }),
      [['OPTIONS_RENAMED', 'none', 'kind']],
    ],
    [
      'choices from a dictionary',
      configure('kind', { dataType: 'dictionary', dictionaryType: 'd1' }),
      [['OPTIONS_SOURCE', 'check', 'kind']],
    ],
    ['another widget of the same type', configure('title', { jnpfKey: 'textarea' }), [['WIDGET', 'check', 'title']]],
    [
      'another widget of a wider type',
      configure('amount', { jnpfKey: 'input' }),
      [
        ['WIDGET', 'check', 'amount'],
        ['STORAGE_WIDENED', 'none', 'amount'],
      ],
    ],
    [
      'another widget of another type',
      configure('day', { jnpfKey: 'inputNumber' }),
      [
        ['WIDGET', 'check', 'day'],
        ['STORAGE_REPLACED', 'loss', 'day'],
      ],
    ],
    [
      'several instead of one',
      set('kind', { multiple: true }),
      [
        ['PROPERTY', 'check', 'kind'],
        ['STORAGE_REPLACED', 'loss', 'kind'],
      ],
    ],
    [
      'style of rows',
      configure('items', { rowStyles: [{ when: 'price > 5', style: 'warning' }] }),
      [
        ['STYLE_ADDED', 'none', 'items'],
        ['STYLE_REMOVED', 'none', 'items'],
      ],
    ],
    ['column of a sub-table', configure('price', { required: true }), [['REQUIRED_ON', 'check', 'items-price']]],
    [
      'moved up',
      (entity) => void entity.formData.fields.unshift(...entity.formData.fields.splice(2, 1)),
      [['FIELD_MOVED_FIRST', 'none', 'kind']],
    ],
    [
      'moved down',
      (entity) => void entity.formData.fields.splice(2, 0, ...entity.formData.fields.splice(0, 1)),
      [['FIELD_MOVED_AFTER', 'none', 'title']],
    ],
    ['form setting', (entity) => void (entity.formData.labelWidth = 120), [['FORM_SETTING', 'none', '']]],
    ['form button', (entity) => void (entity.formData.hasPrintBtn = true), [['FORM_SETTING', 'none', '']]],
    [
      'rule added',
      (entity) => void entity.rules.push({ when: 'amount > 9', then: { disabled: 'on' } }),
      [['RULE_ADDED', 'none', '']],
    ],
    [
      'demanding rule added',
      (entity) => void entity.rules.push({ when: 'amount > 9', then: { invalid: { title: 'no' } } }),
      [['RULE_ADDED', 'check', '']],
    ],
    ['rule removed', (entity) => void entity.rules.pop(), [['RULE_REMOVED', 'none', '']]],
    ['rules in another order', (entity) => void entity.rules.reverse(), [['RULE_MOVED_FIRST', 'none', '']]],
    [
      'condition',
      (entity) => void (entity.rules[0] = { ...entity.rules[0], when: 'amount > 6' }),
      [['RULE_WHEN', 'none', '']],
    ],
    [
      'result',
      (entity) => void (entity.rules[0] = { ...entity.rules[0], then: { visible: ['kind'], value: { title: '"y"' } } }),
      [['RULE_RESULT', 'none', 'title']],
    ],
    [
      'target',
      (entity) => void (entity.rules[1] = { ...entity.rules[1], then: { required: ['kind', 'day'] } }),
      [['RULE_TARGET_ADDED', 'check', 'day']],
    ],
    ['list removed', (entity) => void Object.assign(entity, { columnData: '' }), [['LIST_REMOVED', 'none', '']]],
    ['page size', (entity) => void (entity.columnData.pageSize = 50), [['LIST_SETTING', 'none', '']]],
    ['sort', (entity) => void (entity.columnData.sort = 'desc'), [['LIST_SETTING', 'none', '']]],
    ['column removed', (entity) => void entity.columnData.columnList.pop(), [['COLUMN_REMOVED', 'none', 'kind']]],
    [
      'column moved',
      (entity) => void entity.columnData.columnList.reverse().push(entity.columnData.columnList.shift() ?? {}),
      [['COLUMN_MOVED_FIRST', 'none', 'amount']],
    ],
    [
      'width',
      (entity) => void Object.assign(entity.columnData.columnList[0] ?? {}, { width: 5 }),
      [['COLUMN_SETTING', 'none', 'title']],
    ],
    [
      'search added',
      (entity) => void entity.columnData.searchList.push({ prop: 'amount' }),
      [['SEARCH_ADDED', 'none', 'amount']],
    ],
    [
      'search type',
      (entity) => void (entity.columnData.searchList[0] = { prop: 'title', searchType: 1 }),
      [['SEARCH_SETTING', 'none', 'title']],
    ],
    [
      'button added',
      (entity) => void entity.columnData.btnsList.push({ value: 'export', label: 'E' }),
      [['BUTTON_ADDED', 'none', '']],
    ],
    ['button removed', (entity) => void entity.columnData.columnBtnsList.pop(), [['BUTTON_REMOVED', 'none', '']]],
    [
      'button label',
      (entity) => void (entity.columnData.btnsList[0] = { value: 'add', label: 'New' }),
      [['BUTTON_SETTING', 'none', '']],
    ],
    [
      'button condition',
      (entity) => void Object.assign(entity.columnData.btnsList[0] ?? {}, { when: 'user.userId != ""' }),
      [['BUTTON_SETTING', 'none', '']],
    ],
    [
      'button selection',
      (entity) => void Object.assign(entity.columnData.btnsList[0] ?? {}, { selection: 'some' }),
      [['BUTTON_SETTING', 'none', '']],
    ],
    [
      'button action',
      (entity) =>
        void Object.assign(entity.columnData.btnsList[0] ?? {}, { action: { type: 'effect', then: ['refreshRows'] } }),
      [['BUTTON_ACTION', 'none', '']],
    ],
    [
      'filter',
      (entity) => void Object.assign(entity.columnData.ruleList[0] ?? {}, { fieldValue: 'b' }),
      [
        ['FILTER_ADDED', 'none', ''],
        ['FILTER_REMOVED', 'none', ''],
      ],
    ],
    [
      'records in another table',
      (entity) => void entity.tables.push({ typeId: '1', table: 'orders', fields: [] }),
      [
        ['TABLE_BOUND', 'none', ''],
        ['TABLE_MOVED', 'loss', ''],
      ],
    ],
    [
      'another kind of key',
      (entity) => void Object.assign(entity.formData, { primaryKeyPolicy: 2 }),
      [['FORM_SETTING', 'loss', '']],
    ],
  ])('%s', (_name, mutate, expected) => {
    expect(changesOf(mutate).map(short)).toEqual(expected);
  });
});

test('a module without a release is one change', () => {
  expect(diffModules(null, parse(document()), registry)).toMatchObject([
    { key: 'ENGINE_CHANGE_MODULE_ADDED', params: { name: 'Orders', count: 8 }, risk: 'none' },
  ]);
});
