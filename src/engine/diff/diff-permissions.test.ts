import { expect, test } from 'vitest';
import { registry } from '../../renderers/definitions';
import { parseModule } from '../parse';
import { diffPermissions } from './index';

const model = (keys: readonly string[], buttons: readonly string[]) => {
  const parsed = parseModule(
    {
      webType: 2,
      formData: {
        fields: keys.map((key) => ({ __vModel__: key, __config__: { jnpfKey: 'input', label: `L ${key}` } })),
      },
      columnData: {
        columnList: keys.map((prop) => ({ prop })),
        btnsList: buttons.map((value) => ({ value, label: value })),
        columnBtnsList: [],
      },
    },
    registry,
  ).model;
  if (!parsed) throw new Error('no model');
  return parsed;
};

test('codes that appear and vanish, by kind', () => {
  expect(diffPermissions(model(['a', 'b'], ['add']), model(['b', 'c'], ['add', 'print']))).toEqual({
    added: [
      { code: 'c', kind: 'column', label: 'L c' },
      { code: 'c', kind: 'form', label: 'L c' },
      { code: 'btn_print', kind: 'button', label: 'print' },
    ],
    removed: [
      { code: 'a', kind: 'column', label: 'L a' },
      { code: 'a', kind: 'form', label: 'L a' },
    ],
  });
});

test('all codes of a new module appear', () => {
  const { added, removed } = diffPermissions(null, model(['a'], ['add']));
  expect(added.map(({ kind, code }) => `${kind} ${code}`)).toEqual(['column a', 'form a', 'button btn_add']);
  expect(removed).toEqual([]);
});
