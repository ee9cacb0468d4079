import { expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { parseModuleText } from '../parse';
import { applyEdits, fixEdits, parseSource } from '../source';
import { fixesOf } from './fixes-of';
import { lintModule } from './index';

const text = JSON.stringify({
  formData: {
    fields: [
      {
        __config__: { jnpfKey: 'comInput', label: 'A' },
        __vModel__: 'a',
        on: { change: "({ data, setShowOrHide }) => { if (data === 'x') setShowOrHide('b', true) }" },
      },
      {
        __config__: { jnpfKey: 'comInput', label: 'B', noShow: true },
        __vModel__: 'b',
        on: { change: '({ request }) => request("/api/x")' },
      },
      { __config__: { jnpfKey: 'button', label: 'C' } },
    ],
  },
});

it('proposes a rule for a script that does nothing else, and names a button that does nothing', () => {
  const { model } = parseModuleText(text, registry);
  if (!model) throw new Error('not read');
  const issues = lintModule(model, { registry }).filter(({ code }) => /SCRIPT|IDLE/.test(code));
  expect(issues.map(({ code, pointer }) => [code, pointer])).toEqual([
    ['ENGINE_LINT_BUTTON_IDLE', '/formData/fields/2'],
    ['ENGINE_LINT_SCRIPT_RULE', '/formData/fields/0/on/change'],
  ]);
  const source = parseSource(text);
  const [, proposal] = issues;
  const [fix] = proposal ? fixesOf(proposal, { source, model, registry }) : [];
  if (!fix) throw new Error('no fix');
  const after = JSON.parse(applyEdits(text, fixEdits(source, fix))) as {
    formData: { rules: unknown; fields: { on: object }[] };
  };
  expect(after.formData.rules).toEqual([{ when: 'a == "x"', then: { visible: ['b'] } }]);
  expect(after.formData.fields[0]?.on).toEqual({});
});

it('names choices that a save would refuse, and a table that is not there', () => {
  const select = (key: string, on: object = {}) => ({
    __config__: { jnpfKey: 'select', label: key.toUpperCase(), dataType: 'static' },
    __vModel__: key,
    options: [
      { id: '1', fullName: 'one' },
      { id: '2', fullName: 'two' },
    ],
    on,
  });
  const give = (list: string) => `({ setFieldOptions }) => { setFieldOptions('a', ${list}) }`;
  const module = {
    formData: {
      fields: [
        select('a', { change: give("[{ id: '2', fullName: 'two' }]") }),
        select('b', {
          blur: give("[{ id: '2' }, { value: 3 }]"),
          click: '({ setFieldOptions }) => setFieldOptions("no", [])',
        }),
        select('c', {
          change: 'async ({ request, setFieldOptions }) => setFieldOptions("b", await request("/api/x"))',
        }),
      ],
      funcs: { onLoad: give('[]') },
    },
    columnData: { type: 1, columnList: [], funcs: { afterOnload: { func: '({ tableRef }) => tableRef.value' } } },
  };
  const { model } = parseModuleText(JSON.stringify(module), registry);
  if (!model) throw new Error('not read');
  const issues = lintModule(model, { registry }).filter(({ code }) => /SCRIPT_(CHOICES|TABLE)/.test(code));
  expect(issues.map(({ code, pointer, params }) => [code.slice(19), pointer, params.label])).toEqual([
    ['CHOICES', '/formData/fields/1/on/blur', 'A'],
    ['CHOICES', '/formData/fields/2/on/change', 'B'],
    ['TABLE_REF', '/columnData/funcs/afterOnload', undefined],
  ]);
});

it('names scripts that cannot be read', () => {
  const damaged = text.replace('if (data ===', '{n if (data ===');
  const { issues } = parseModuleText(damaged, registry);
  expect(issues).toContainEqual(
    expect.objectContaining({ code: 'ENGINE_SCRIPT_BROKEN', pointer: '/formData/fields/0/on/change' }),
  );
});

it('proposes no rule that would hide what the script leaves in sight', () => {
  const { model } = parseModuleText(text.replace('"noShow":true', '"noShow":false'), registry);
  if (!model) throw new Error('not read');
  expect(lintModule(model, { registry }).map(({ code }) => code)).not.toContain('ENGINE_LINT_SCRIPT_RULE');
});
