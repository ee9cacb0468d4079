import { describe, expect, it } from 'vitest';
import { parseScript } from './parse-script';
import { toRules } from './to-rules';

const rulesOf = (body: string) => toRules(`({ data, formData, setShowOrHide, setFormData }) => { ${body} }`, 'a');

describe('scripts that a rule can say', () => {
  it.each([
    ["if (data === 'x') setShowOrHide('b', true)", [{ when: 'a == "x"', then: { visible: ['b'] } }]],
    [
      "if (data > 3) { setRequired('b', true); setDisabled('c', false) } else { setRequired('b', false); setDisabled('c', true) }",
      [
        { when: 'a > 3', then: { required: ['b'] } },
        { when: 'not (a > 3)', then: { disabled: ['c'] } },
      ],
    ],
    ["setShowOrHide('b', data == 1 && !formData.c)", [{ when: '(a == 1) and not (c)', then: { visible: ['b'] } }]],
    ["setFormData('sum', data * formData.price - 1)", [{ when: 'true', then: { value: { sum: '(a * price) - 1' } } }]],
    ["if (data) setFormData('b', 'yes')", [{ when: 'a', then: { value: { b: '"yes"' } } }]],
  ])('%s', (body, rules) => {
    expect(rulesOf(body)).toEqual(rules);
  });
});

describe('scripts that do more', () => {
  it.each([
    "request('/api/x')",
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
    expect(toRules("({ data: x, setFormData }) => { setFormData('b', data) }", 'a')).toBeNull();
    expect(toRules("({ setFormData }) => { setFormData('b', data.toString) }", 'a')).toBeNull();
    expect(toRules('({ data }) => {n if', 'a')).toBeNull();
  });
});

it('says where a script cannot be read', () => {
  expect(parseScript('({ data }) => {\n  const a = ;\n}')).toEqual({ ok: false, line: 2, reason: 'Unexpected token' });
  expect(parseScript('42')).toEqual({ ok: false, line: 1, reason: 'not a function' });
  expect(parseScript('('.repeat(50_000))).toMatchObject({ ok: false });
  expect(parseScript('async () => {};')).toMatchObject({ ok: true });
});
