import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { diffModules } from '../diff';
import { createAccess } from '../permission';
import { restrictModel } from '../permission/restrict/restrict-model';
import { parseModule } from './index';

const node = (key: string, jnpfKey = 'input') => ({ __vModel__: key, __config__: { jnpfKey, label: key } });

function parse(display: unknown, list: object = {}, form: object = {}) {
  const children = [node('cell'), node('price', 'inputNumber')];
  const table = { __vModel__: 'rows', __config__: { jnpfKey: 'table', label: 'rows', children } };
  return parseModule(
    {
      id: 'm1',
      fullName: 'x',
      enCode: 'x',
      webType: 2,
      formData: { fields: [node('name'), node('photo'), table], ...form },
      columnData: { type: 1, columnList: [{ prop: 'name', display }], ...list },
    },
    registry,
  );
}

function read(display: unknown, list?: object, form?: object) {
  const { model, issues } = parse(display, list, form);
  const base = '/columnData/columnList/0/display';
  return {
    display: model?.list?.columns[0]?.display,
    // A widget that is not here yet is reported by its node.
    found: issues
      .filter(({ pointer }) => pointer.startsWith(base))
      .map(({ code, pointer }) => `${code} ${pointer.replace(base, '')}`),
  };
}

describe('the display of a column', () => {
  it.each([
    [
      { type: 'badge', colors: { 1: 'success' } },
      { type: 'badge', colors: { 1: 'success' }, texts: {} },
    ],
    [
      { type: 'enum', texts: { 1: 'a' } },
      { type: 'enum', texts: { 1: 'a' }, colors: {} },
    ],
    [{ type: 'avatar' }, { type: 'avatar', image: 'name', name: 'name' }],
    [
      { type: 'avatar', image: 'photo' },
      { type: 'avatar', image: 'photo', name: 'name' },
    ],
    [{ type: 'link' }, { type: 'link', button: '' }],
    [
      { type: 'link', button: 'edit', description: 'x' },
      { type: 'link', button: 'edit' },
    ],
    [{ type: 'progress' }, { type: 'progress' }],
    [
      { type: 'masked', first: 3, last: '4' },
      { type: 'masked', first: 3, last: 4 },
    ],
    [{ type: 'masked' }, { type: 'masked', first: 0, last: 0 }],
    [{ type: 'thumbnail' }, { type: 'thumbnail' }],
  ])('%j is read', (raw, display) => {
    expect(read(raw)).toEqual({ display, found: [] });
  });

  it.each([
    ['x', 'ENGINE_ACTION_INVALID '],
    [{ type: 'constructor' }, 'ENGINE_ACTION_INVALID '],
    [{ type: 'tag', texts: {} }, 'ENGINE_PROPERTY_UNKNOWN /texts'],
    [{ type: 'badge', colors: { 1: 'red' } }, 'ENGINE_PROPERTY_UNKNOWN /colors/1'],
    [{ type: 'enum' }, 'ENGINE_VALUE_REPAIRED /texts'],
    [{ type: 'enum', texts: { 1: 'a', 2: 5 } }, 'ENGINE_PROPERTY_UNKNOWN /texts/2'],
    [{ type: 'avatar', image: 'nobody' }, 'ENGINE_REFERENCE_MISSING /image'],
    [{ type: 'avatar', name: 'rows-cell' }, 'ENGINE_REFERENCE_MISSING /name'],
    [{ type: 'link', button: 'nobody' }, 'ENGINE_REFERENCE_MISSING /button'],
    [{ type: 'masked', first: -1 }, 'ENGINE_VALUE_REPAIRED /first'],
    [{ type: 'masked', last: 51 }, 'ENGINE_VALUE_REPAIRED /last'],
  ])('%j is reported at its place', (raw, finding) => {
    expect(read(raw).found).toEqual([finding]);
  });

  it('presses a button of the rows, a custom one too', () => {
    const list = { columnBtnsList: [], customBtnsList: [{ value: 'btn_1', label: 'b', action: { type: 'effect' } }] };
    expect(read({ type: 'link', button: 'btn_1' }, list).display).toEqual({ type: 'link', button: 'btn_1' });
    expect(read({ type: 'link', button: 'edit' }, list).display).toBeNull();
  });

  it('is of the record, not of the rows of a sub-table', () => {
    const columnList = [{ prop: 'rows-cell', display: { type: 'progress' } }];
    expect(read(null, { columnList })).toEqual({ display: null, found: ['ENGINE_WIDGET_MISPLACED '] });
  });

  it.each([
    ['thumbnail', 'input'],
    ['thumbnail', 'textarea'],
    ['thumbnail', 'sign'],
    ['thumbnail', 'uploadImg'],
  ])('%s fits %s', (type, jnpfKey) => {
    const formData = { fields: [{ __vModel__: 'name', __config__: { jnpfKey, label: 'name' } }] };
    expect(read({ type }, undefined, formData).display).toEqual({ type });
  });

  it.each([
    ['thumbnail', 'inputNumber'],
    ['thumbnail', 'select'],
    ['thumbnail', 'datePicker'],
    ['sparkline', 'inputNumber'],
    ['sparkline', 'input'],
  ])('%s does not fit %s', (type, jnpfKey) => {
    const formData = { fields: [{ __vModel__: 'name', __config__: { jnpfKey, label: 'name' } }] };
    expect(read({ type }, undefined, formData)).toEqual({ display: null, found: ['ENGINE_DISPLAY_FIELD '] });
  });

  it('is a line of the numbers of a sub-table', () => {
    const columnList = [{ prop: 'rows-price', display: { type: 'sparkline' } }];
    expect(read(null, { columnList })).toEqual({ display: { type: 'sparkline' }, found: [] });
    const texts = [{ prop: 'rows-cell', display: { type: 'sparkline' } }];
    expect(read(null, { columnList: texts })).toEqual({ display: null, found: ['ENGINE_DISPLAY_FIELD '] });
  });

  it('is told as a change', () => {
    const [before, after] = [{ 1: 'a' }, { 1: 'b' }].map((texts) => parse({ type: 'enum', texts }).model);
    if (!before || !after) throw new Error('refused');
    expect(diffModules(before, after, registry).length).toBeGreaterThan(0);
    expect(diffModules(before, before, registry)).toEqual([]);
  });

  it('says nothing of a refused field or button', () => {
    const shown = (display: unknown) => {
      const { model } = parse(display, { useFormPermission: true, useColumnPermission: true, useBtnPermission: true });
      if (!model) throw new Error('refused');
      const granted = { columns: new Set(['name']), forms: new Set(['name']), buttons: new Set<string>() };
      return restrictModel(model, createAccess(model, granted), { registry }).list?.columns[0]?.display;
    };
    expect(shown({ type: 'avatar', image: 'photo' })).toBeNull();
    expect(shown({ type: 'link', button: 'edit' })).toBeNull();
    expect(shown({ type: 'link' })).toEqual({ type: 'link', button: '' });
    expect(shown({ type: 'masked', first: 1 })).toEqual({ type: 'masked', first: 1, last: 0 });
  });
});
