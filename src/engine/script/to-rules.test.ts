import { describe, expect, it } from 'vitest';
import { parseScript } from './parse-script';
import { toRules } from './to-rules';

/** `hidden`, `required` and `disabled` are so by their own setting. */
const statesOf = (id: string) => ({
  visible: id !== 'hidden',
  required: id === 'required',
  disabled: id === 'disabled',
});
const rulesOf = (body: string) =>
  toRules(`({ data, formData, setShowOrHide, setFormData }) => { ${body} }`, { key: 'a', statesOf });

describe('scripts that a rule can say', () => {
  it.each([
    ["if (data === 'x') setShowOrHide('hidden', true)", [{ when: 'a == "x"', then: { visible: ['hidden'] } }]],
    ["if (data === 'x') setShowOrHide('b', false)", [{ when: 'not (a == "x")', then: { visible: ['b'] } }]],
    ["if (data === 'x') setRequired('b', true)", [{ when: 'a == "x"', then: { required: ['b'] } }]],
    ["if (data) setShowOrHide('b', true); else setShowOrHide('b', false)", [{ when: 'a', then: { visible: ['b'] } }]],
    [
      "if (data > 3) { setRequired('b', true); setDisabled('c', false) } else { setRequired('b', false); setDisabled('c', true) }",
      [
        { when: 'a > 3', then: { required: ['b'] } },
        { when: 'not (a > 3)', then: { disabled: ['c'] } },
      ],
    ],
    ["setShowOrHide('b', data == 1 && !formData.c)", [{ when: '(a == 1) and not (c)', then: { visible: ['b'] } }]],
  ])('%s', (body, rules) => {
    expect(rulesOf(body)).toEqual(rules);
  });
});

describe('scripts that do more', () => {
  it.each([
    "request('/api/x')",
    // A rule would hold from the start, and take back what the script leaves.
    "if (data === 'x') setShowOrHide('b', true)",
    "if (data === 'x') setShowOrHide('hidden', false)",
    "if (data === 'x') setRequired('b', false)",
    "if (data === 'x') setRequired('required', true)",
    "setRequired('required', data > 1)",
    "if (data === 'x') setDisabled('disabled', false); else setDisabled('disabled', true)",
    // A rule's value would overwrite what is typed into the field.
    "setFormData('sum', data * formData.price - 1)",
    "if (data) setFormData('b', 'yes')",
    "setShowOrHide('b', true)",
    "setFormData('b', data + '!')",
    "setFormData('b', Math.random())",
    "const x = data; setFormData('b', x)",
    "if (data) setShowOrHide('b', true); if (formData.c) setShowOrHide('b', true)",
    "if (data) { if (formData.c) setShowOrHide('b', true) }",
    'setFormData(data, 1)',
    "setFormData('b', 1, 2); window.x = 1",
    "setFormData('b', 1); setFormData('b', 2)",
    '',
  ])('%s', (body) => {
    expect(rulesOf(body)).toBeNull();
  });

  it('knows names by their own only', () => {
    expect(toRules("({ data: x, setShowOrHide }) => { setShowOrHide('b', data) }", { key: 'a', statesOf })).toBeNull();
    expect(toRules("({ setShowOrHide }) => { setShowOrHide('b', data.toString) }", { key: 'a', statesOf })).toBeNull();
    expect(toRules('({ data }) => {n if', { key: 'a', statesOf })).toBeNull();
  });
});

it('says where a script cannot be read', () => {
  expect(parseScript('({ data }) => {\n  const a = ;\n}')).toEqual({ ok: false, line: 2, reason: 'Unexpected token' });
  expect(parseScript('42')).toEqual({ ok: false, line: 1, reason: 'not a function' });
  expect(parseScript('('.repeat(50_000))).toMatchObject({ ok: false });
  expect(parseScript('async () => {};')).toMatchObject({ ok: true });
});
