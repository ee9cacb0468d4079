import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import type { ModuleModel } from '../contract/module-model';
import { parseModule } from '../parse';
import { modelDifferences } from './model-difference';

const document = (changes: { label?: string; when?: string; message?: string; token?: string } = {}) => ({
  formData: {
    fields: [
      {
        __config__: {
          jnpfKey: 'input',
          label: changes.label ?? 'A',
          regList: [{ pattern: '/^a/', message: changes.message ?? 'm' }],
        },
        __vModel__: 'a',
      },
      {
        __config__: { jnpfKey: 'calculate' },
        __vModel__: 'c',
        expression: [{ __vModel__: 'a', pointer: changes.token ?? '1', raw: 1 }],
      },
    ],
  },
  rules: [{ when: changes.when ?? 'ISEMPTY(a)', then: { required: 'a' } }],
});

function modelOf(raw: object): ModuleModel {
  const { model } = parseModule(raw, registry);
  if (!model) throw new Error('no model');
  return model;
}

describe('modelDifferences', () => {
  it('finds nothing in the same module in other places of another document', () => {
    const { formData, rules } = document();
    const moved = modelOf({ formData: { ...formData, formRef: 'formRef', rules } });
    expect(moved.rules[0]?.pointer).not.toBe(modelOf(document()).rules[0]?.pointer);
    expect(modelDifferences(modelOf(document()), moved, 1)).toEqual([]);
  });

  it.each([
    [{ label: 'B' }, '/form/fields/0/label'],
    [{ when: 'not ISEMPTY(a)' }, '/rules/0/when/source'],
    [{ message: 'n' }, '/form/fields/0/patterns/0/message'],
    // `pointer` is skipped as a position in the document, but compared where it is the author's data.
    [{ token: '2' }, '/form/fields/1/props/expression/0/pointer'],
  ])('finds %j', (changes, path) => {
    expect(modelDifferences(modelOf(document()), modelOf(document(changes)), 1)).toEqual([path]);
  });

  it('lists several, and what one of them lacks once', () => {
    const { formData } = document({ label: 'B' });
    expect(modelDifferences(modelOf(document()), modelOf({ fullName: 'x', formData }), 9)).toEqual([
      '/fullName',
      '/form/fields/0/label',
      '/rules/0',
    ]);
    expect(modelDifferences(modelOf(document()), modelOf({ fullName: 'x', formData }), 1)).toHaveLength(1);
  });
});
