import { expect, test } from 'vitest';
import { registry } from '../../renderers/definitions';
import type { PermissionGrant } from '../contract/permission';
import { parseModule } from '../parse';
import { createAccess, permissionCatalogue } from './index';

const field = (widget: string, key: string, config: object = {}) => ({
  __config__: { jnpfKey: widget, label: key.toUpperCase(), ...config },
  __vModel__: key,
});
const title = field('input', 'title');
const secret = field('input', 'secret');
const price = field('inputNumber', 'price');
const items = field('table', 'items', { children: [price, field('input', 'note')] });

function module(list: object) {
  const { model } = parseModule(
    {
      formData: {
        fields: [title, secret, { __config__: { jnpfKey: 'card', children: [field('input', 'inside')] } }, items],
      },
      columnData: {
        columnList: [
          { ...title, prop: 'title', label: '标题' },
          { ...price, prop: 'items-price', label: '明细-价格' },
        ],
        btnsList: [{ value: 'add', label: '新增' }],
        columnBtnsList: [{ value: 'edit', label: '编辑' }],
        customBtnsList: [{ value: 'btn_7', label: '核销', event: {} }],
        ...list,
      },
    },
    registry,
  );
  if (!model) throw new Error('the module must parse');
  return model;
}

const grant = (columns: string[], forms: string[], buttons: string[]): PermissionGrant => ({
  columns: new Set(columns),
  forms: new Set(forms),
  buttons: new Set(buttons),
});
const all = { useColumnPermission: true, useFormPermission: true, useBtnPermission: true };

test('without switches everything is allowed', () => {
  const access = createAccess(module({}), grant([], [], []));
  expect([
    access.canReadColumn('title'),
    access.canWriteField('secret'),
    access.canFilter('secret'),
    access.canUseButton('add'),
  ]).toEqual([true, true, true, true]);
});

test('an administrator may do everything', () => {
  const access = createAccess(module(all), null);
  expect([access.canReadColumn('title'), access.canReadField('secret'), access.canUseButton('btn_remove')]).toEqual([
    true,
    true,
    true,
  ]);
});

test('columns, form fields and buttons need their codes', () => {
  const access = createAccess(module(all), grant(['title'], ['secret'], ['btn_add', 'btn_7']));
  expect(['title', 'items-price', 'secret'].map(access.canReadColumn)).toEqual([true, false, false]);
  expect(['title', 'secret', 'inside'].map(access.canReadField)).toEqual([false, true, false]);
  expect(['add', 'btn_add', 'btn_7', 'edit'].map(access.canUseButton)).toEqual([true, true, true, false]);
});

test('a filter needs the column code of a list column and the form code of any other field', () => {
  const access = createAccess(module(all), grant(['title'], ['secret'], []));
  expect(['title', 'secret', 'inside', 'items-price'].map(access.canFilter)).toEqual([true, true, false, false]);
});

test('a sub-table is there with any of its columns', () => {
  const access = createAccess(module(all), grant([], ['items-note'], []));
  expect(['items', 'items-note', 'items-price'].map(access.canReadField)).toEqual([true, true, false]);
  expect(createAccess(module(all), grant([], [], [])).canReadField('items')).toBe(false);
});

test('a name that the module does not know is refused like a refused one', () => {
  expect(createAccess(module(all), grant(['ghost'], ['ghost'], [])).canFilter('ghost')).toBe(false);
});

test('the catalogue lists every code once, with the words of the screen', () => {
  const catalogue = permissionCatalogue(module(all));
  expect(catalogue.columns).toEqual([
    { code: 'title', label: '标题' },
    { code: 'items-price', label: '明细-价格' },
  ]);
  expect(catalogue.forms.map((entry) => entry.code)).toEqual([
    'title',
    'secret',
    'inside',
    'items',
    'items-price',
    'items-note',
  ]);
  expect(catalogue.forms.at(-1)?.label).toBe('ITEMS-NOTE');
  expect(catalogue.buttons.map((entry) => entry.code)).toEqual(['btn_add', 'btn_edit', 'btn_7']);
});
