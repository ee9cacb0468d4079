import { expect, test } from 'vitest';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../../renderers/definitions';
import { fieldAt, pointerOf } from './select-field';

const field = (key: string) => ({ __config__: { jnpfKey: 'input', label: key }, __vModel__: key });
const { model } = parseModule(
  {
    fullName: 'x',
    enCode: 'x',
    formData: {
      fields: [
        { __config__: { jnpfKey: 'card', label: '卡片', children: [field('inner')] } },
        { __config__: { jnpfKey: 'table', label: '明细', children: [field('goods')] }, __vModel__: 'items' },
      ],
    },
    columnData: { columnList: [{ prop: 'inner' }], searchList: [{ prop: 'inner', searchType: 1 }] },
  },
  registry,
);
if (!model) throw new Error('the module is broken');

test.each([
  ['/formData/fields/0/__config__/children/0/__config__/label', 'inner'],
  ['/formData/fields/1/__config__/children/0', 'items-goods'],
  ['/formData/fields/1/__vModel__', 'items'],
  ['/columnData/columnList/0/prop', 'inner'],
  ['/columnData/searchList/0', 'inner'],
])('%s stands in %s', (pointer, id) => {
  expect(fieldAt(model, pointer)?.id).toBe(id);
});

test('outside of every field nothing is chosen', () => {
  expect(fieldAt(model, '/formData/labelWidth')).toBeUndefined();
  expect(fieldAt(model, '/formData/fields/10')).toBeUndefined();
  expect(fieldAt(model, '/columnData/columnList/7')).toBeUndefined();
});

test('a field leads back to its place', () => {
  expect(pointerOf(model, 'items-goods')).toBe('/formData/fields/1/__config__/children/0');
  expect(pointerOf(model, 'gone')).toBeNull();
});
