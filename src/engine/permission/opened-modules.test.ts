import { expect, test } from 'vitest';
import { registry } from '../../renderers/definitions';
import { parseModule } from '../parse';
import { openedModules } from './index';

test('a module opens what its buttons open or pick from, wherever they stand', () => {
  const open = (module: string) => ({ type: 'open', module });
  const pick = { type: 'pick', module: 'system/c', call: 'save' };
  const people = { type: 'pick', kinds: ['user'], call: 'save' };
  const { model, issues } = parseModule(
    {
      resource: { calls: { save: { method: 'POST', path: '/api/x', body: { ids: 'picked.ids' } } } },
      formData: {
        fields: [{ __config__: { jnpfKey: 'button', label: '' }, buttonText: 'f', action: { ...pick, module: 'm1' } }],
      },
      columnData: {
        type: 2,
        columnList: [],
        btnsList: [{ value: 'a', label: 'a', action: open('system/a') }],
        columnBtnsList: [
          { value: 'c', label: 'c', action: pick },
          { value: 'p', label: 'p', action: people },
          { value: 'again', label: 'again', action: open('system/a') },
        ],
        customBtnsList: [{ value: 'btn_1', label: 'x', event: { btnType: 1, modelId: 'm2' } }],
        treeMenu: [{ value: 't', label: 't', action: open('system/t') }],
      },
    },
    registry,
  );
  expect(issues).toEqual([]);
  expect(model && openedModules(model).toSorted()).toEqual(['m1', 'm2', 'system/a', 'system/c', 'system/t']);
});
