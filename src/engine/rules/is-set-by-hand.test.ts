import { expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { findField } from '../contract/module-model';
import { parseModule } from '../parse';
import { isSetByHand } from './is-set-by-hand';

const node = (jnpfKey: string, key: string, config: object = {}, props: object = {}) => ({
  __config__: { jnpfKey, label: key, ...config },
  __vModel__: key,
  ...props,
});

function read(fields: readonly object[], form: object = {}) {
  const { model } = parseModule({ fullName: 'm', enCode: 'm', webType: 1, formData: { fields, ...form } }, registry);
  if (!model) throw new Error('the module must parse');
  return (id: string) => {
    const field = findField(model, id);
    if (!field) throw new Error(`no field ${id}`);
    return isSetByHand(field, model, registry);
  };
}

it('is true of what people enter in the main form, wherever it stands', () => {
  const card = { __config__: { jnpfKey: 'card', children: [node('switch', 'inside')] } };
  const isOpen = read([node('input', 'name'), node('select', 'state'), node('editor', 'note'), card]);
  expect(['name', 'state', 'note', 'inside'].map(isOpen)).toEqual([true, true, true, true]);
});

it('is false of what is filled in, locked by its settings, or secret', () => {
  const hidden = { __config__: { jnpfKey: 'card', noShow: true, children: [node('input', 'inside')] } };
  const isOpen = read([
    node('billRule', 'number'),
    node('createUser', 'author'),
    node('calculate', 'sum', {}, { isStorage: 1, expression: [] }),
    node('input', 'disabled', {}, { disabled: true }),
    node('input', 'readonly', {}, { readonly: true }),
    node('input', 'hidden', { noShow: true }),
    node('input', 'phone', { visibility: ['app'] }),
    node('input', 'pin', {}, { showPassword: true }),
    node('hologram', 'strange'),
    node('table', 'items', { children: [node('input', 'cell')] }),
    hidden,
  ]);
  const keys = ['number', 'author', 'sum', 'disabled', 'readonly', 'hidden', 'phone', 'pin', 'strange', 'items'];
  expect([...keys, 'items-cell', 'inside'].filter(isOpen)).toEqual([]);
});

it('is true of what a rule may lock, which is asked of every record, and of nothing in a disabled form', () => {
  const fields = [node('input', 'name'), node('input', 'state')];
  const rules = [{ when: 'name == "closed"', then: { disabled: ['state'] } }];
  expect(read(fields, { rules })('state')).toBe(true);
  expect(read(fields, { disabled: true, rules })('state')).toBe(false);
});
