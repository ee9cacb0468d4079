import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { parseModule } from '../parse';
import { prepareRecord } from '../rules';
import { freedFields } from './freed-fields';

const field = (key: string, more: object = {}) => ({
  __config__: { jnpfKey: 'comInput', label: key.toUpperCase(), required: true },
  __vModel__: key,
  ...more,
});
const table = {
  __config__: { jnpfKey: 'table', children: [field('price'), field('note', { on: {} })] },
  __vModel__: 'items',
};

function read(script: string, rules: readonly object[] = []) {
  const fields = [field('a', { on: { change: script } }), field('b'), field('c'), table];
  const { model, issues } = parseModule({ formData: { fields, rules } }, registry);
  if (!model) throw new Error('not read');
  return { model, issues };
}

const freed = (script: string, rules: readonly object[] = []) => [...freedFields(read(script, rules).model)];

describe('fields that are required only while they are shown', () => {
  it.each([
    ["({ setShowOrHide }) => { setShowOrHide('b', false) }", ['b']],
    ['({ data, setRequired }) => { setRequired("b", data === 1) }', ['b']],
    ["({ setShowOrHide }) => { setShowOrHide('b', true); setShowOrHide('c', !1) }", ['c']],
    ["(form) => { form.setRequired('items-price', false) }", ['items-price']],
    ["({ setShowOrHide }) => { setShowOrHide('items', false) }", ['items', 'items-price', 'items-note']],
    ["({ setShowOrHide }) => { ['b', 'c'].forEach((name) => setShowOrHide(name, false)) }", ['b', 'c']],
    ["({ setShowOrHide }) => { const hide = setShowOrHide; hide('b', false) }", ['b']],
    ["({ setRequired, setDisabled }) => { setRequired('b', true); setDisabled('c', true) }", []],
    ["({ setFormData }) => { setFormData('b', '') }", []],
  ])('%s', (script, ids) => {
    expect(freed(script).filter((id) => id !== 'items')).toEqual(ids.filter((id) => id !== 'items'));
  });

  it('frees no field that a rule requires', () => {
    const rules = [{ when: 'true', then: { required: ['b'] } }];
    expect(freed("({ setShowOrHide }) => { setShowOrHide('b', false) }", rules)).toEqual([]);
  });
});

describe('a record whose script hides a required field', () => {
  const prepare = (script: string, rules: readonly object[] = []) => {
    const input = { a: 'x', c: 'x', items: [] };
    const context = { now: new Date(0), timeZone: 'UTC', user: {}, params: {} } as never;
    const { model } = read(script, rules);
    return prepareRecord({ model, registry, input, existing: null, access: null, context, optionsOf: () => undefined })
      .issues;
  };

  it('is not refused for it', () => {
    expect(prepare("({ setShowOrHide }) => { setShowOrHide('b', false) }")).toEqual([]);
  });

  it('is refused where no script names the field, or a rule requires it', () => {
    const missing = [expect.objectContaining({ fieldId: 'b', code: 'ENGINE_VALUE_REQUIRED' })];
    expect(prepare("({ setShowOrHide }) => { setShowOrHide('c', false) }")).toEqual(missing);
    const rules = [{ when: 'true', then: { required: ['b'] } }];
    expect(prepare("({ setShowOrHide }) => { setShowOrHide('b', false) }", rules)).toEqual(missing);
  });
});

it('names each such field in the fidelity report', () => {
  const hide = "({ setShowOrHide }) => { setShowOrHide('b', false); setShowOrHide('c', false) }";
  const { issues } = read(hide, [{ when: 'true', then: { required: ['c'] } }]);
  expect(issues.filter(({ code }) => /SCRIPT_(REQUIRED|OBLIGED)/.test(code))).toEqual([
    expect.objectContaining({ code: 'ENGINE_SCRIPT_REQUIRED', pointer: '/formData/fields/1', params: { label: 'B' } }),
    expect.objectContaining({ code: 'ENGINE_SCRIPT_OBLIGED', pointer: '/formData/fields/2', params: { label: 'C' } }),
  ]);
});
