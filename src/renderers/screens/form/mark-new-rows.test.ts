import { expect, test } from 'vitest';
import { parseModule } from '../../../engine/parse';
import { finish, prepareRecord } from '../../../engine/rules';
import { registry } from '../../definitions';
import { createMemoryServices } from '../testing/memory-services';
import { markNewRows } from './mark-new-rows';

const { model } = parseModule(
  {
    formData: {
      fields: [
        {
          __config__: {
            jnpfKey: 'table',
            label: '明细',
            children: [
              { __config__: { jnpfKey: 'input', label: '名称' }, __vModel__: 'name' },
              { __config__: { jnpfKey: 'createUser', label: '填写人' }, __vModel__: 'author' },
            ],
          },
          __vModel__: 'items',
        },
        { __config__: { jnpfKey: 'input', label: '标题' }, __vModel__: 'title' },
      ],
    },
  },
  registry,
);
if (!model) throw new Error('the module does not parse');

test('an unsaved row gets a blank id, a saved one keeps its own', () => {
  const values = { title: 't', items: [{ id: '7', name: 'a' }, { name: 'b' }] };
  expect(finish(markNewRows(model, registry, values))).toEqual({
    title: 't',
    items: [
      { id: '7', name: 'a' },
      { id: '', name: 'b' },
    ],
  });
});

test('rows that replace all others inherit nothing from them', () => {
  const existing = { title: 't', items: [{ id: '7', name: 'a', author: 'u1' }] };
  const input = { title: 't', items: [{ name: 'b' }] };
  const prepare = (entered: Record<string, unknown>) =>
    prepareRecord({
      model,
      registry,
      input: entered,
      existing,
      access: null,
      context: createMemoryServices().evaluationContext(),
      optionsOf: () => undefined,
    }).values['items'];
  expect(prepare(input)).toEqual([{ id: '7', name: 'b', author: 'u1' }]);
  expect(prepare(finish(markNewRows(model, registry, input)))).toEqual([{ name: 'b' }]);
});
