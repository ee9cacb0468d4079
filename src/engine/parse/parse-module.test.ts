import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { createTranslate } from '../contract/language';
import { createRegistry } from '../contract/registry';
import engineTexts from '../text.json';
import { createDefaultText, type DefaultText } from './default-texts';
import { parseModule, parseModuleText } from './index';

type Raw = Record<string, unknown>;

const input = (key: string, config: Raw = {}, node: Raw = {}) => ({
  __config__: { jnpfKey: 'comInput', ...config },
  __vModel__: key,
  ...node,
});
const parse = (...fields: unknown[]) => parseModule({ formData: { fields } }, registry);

describe('the document', () => {
  it('may be an entity, a bare pair, a bare form, or the text of each', () => {
    const form = { fields: [input('a')] };
    const inputs = [
      { formData: form },
      { formData: JSON.stringify(form), columnData: '' },
      form,
      { formTemplateJson: form, formData: null },
    ];
    for (const each of inputs) {
      expect(parseModule(each, registry).model?.allFields.map((field) => field.key)).toEqual(['a']);
      expect(parseModuleText(JSON.stringify(each), registry).model?.allFields).toHaveLength(1);
    }
    expect(parseModule(form, registry).model?.allFields[0]?.pointer).toBe('/fields/0');
    expect(parseModule({ formTemplateJson: form }, registry).model?.allFields[0]?.pointer).toBe(
      '/formTemplateJson/fields/0',
    );
  });

  it.each([
    undefined,
    null,
    1,
    'x',
    '',
    '[]',
    '{}',
    [],
    {},
    { formData: 3 },
    { formData: '{' },
    { formData: { fields: [] }, columnData: '{' },
  ])('refuses %j with a coded error', (document) => {
    const { model, issues } = parseModule(document, registry);
    expect(model).toBeNull();
    expect(issues.map((issue) => issue.severity)).toContain('error');
  });

  it('reads the head and the kind of the module', () => {
    const head = { id: '9', fullName: 'F', enCode: 'e', category: 'c', description: 'd' };
    const model = parseModule(
      { ...head, sortCode: '3', type: '1', webType: '3', formData: { fields: [] } },
      registry,
    ).model;
    expect(model).toMatchObject({ ...head, sortCode: 3, webType: 2 });
    expect(parseModule({ webType: 4, formData: '' }, registry).model).toMatchObject({ webType: 4 });
  });

  it('freezes the model deeply and does not touch or keep the input', () => {
    const document = { formData: { fields: [input('a', {}, { style: { width: '1px' } })] } };
    const { model } = parseModule(document, registry);
    expect(Object.isFrozen(document.formData.fields)).toBe(false);
    const field = model?.allFields[0];
    expect(field?.raw).toEqual(document.formData.fields[0]);
    expect(field?.raw).not.toBe(document.formData.fields[0]);
    for (const part of [model, model?.form, model?.allFields, field, field?.props, field?.raw, field?.raw.style]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
  });
});

describe('nodes', () => {
  it('keeps an unknown widget with its value, and the fields inside an unknown container', () => {
    const unknown = { __config__: { jnpfKey: 'hologram', label: 'H' }, __vModel__: 'h', depth: 3 };
    const wizard = { __config__: { jnpfKey: 'wizard', children: [input('inner')] } };
    const { model, issues } = parse(unknown, wizard);
    expect(model?.allFields).toMatchObject([
      { id: 'h', widget: 'hologram', isKnown: false, isStored: true, props: {}, raw: { depth: 3 } },
      { id: '$wizard_1', widget: 'wizard', isKnown: false, isStored: false },
      { id: 'inner', widget: 'input', isStored: true },
    ]);
    expect(issues).toMatchObject([
      { code: 'ENGINE_WIDGET_UNKNOWN', pointer: '/formData/fields/0', params: { widget: 'hologram' } },
      { code: 'ENGINE_WIDGET_UNKNOWN', pointer: '/formData/fields/1', params: { widget: 'wizard' } },
    ]);
  });

  it('repairs values, fills defaults and names unknown properties', () => {
    const { model, issues } = parse(
      input('a', { span: 99 }, { clearable: 'false', 'show-password': 'maybe', glow: 1 }),
    );
    expect(model?.allFields[0]).toMatchObject({
      span: 24,
      props: { clearable: false, showPassword: false, showCount: false },
    });
    expect(issues.map((issue) => [issue.code, issue.pointer]).sort()).toEqual([
      ['ENGINE_PROPERTY_UNKNOWN', '/formData/fields/0/glow'],
      ['ENGINE_VALUE_REPAIRED', '/formData/fields/0/__config__/span'],
      ['ENGINE_VALUE_REPAIRED', '/formData/fields/0/clearable'],
      ['ENGINE_VALUE_REPAIRED', '/formData/fields/0/show-password'],
    ]);
  });

  it('gives nodes without a key ids by their form id, distinct in any case', () => {
    const row = (formId?: number) => ({ __config__: { jnpfKey: 'row', formId, children: [] } });
    expect(parse(row(105), row(), row(), row(105)).model?.allFields.map((field) => field.id)).toEqual([
      '$row_105',
      '$row_1',
      '$row_2',
      '$row_106',
    ]);
  });

  it('restores patterns whose backslashes an export lost, and only those', () => {
    const regList = [
      { pattern: '/^d+$/', message: '请输入正确的数字' },
      { pattern: '/^d+$/', message: 'three letters d' },
      { pattern: '/^\\d{3}$/', message: '请输入正确的数字' },
    ];
    expect(parse(input('a', { regList })).model?.allFields[0]?.patterns.map((rule) => rule.source)).toEqual([
      '^\\d+$',
      '^d+$',
      '^\\d{3}$',
    ]);
  });

  it('reports a source field of an interface parameter that is not there', () => {
    const templateJson = [
      { field: 'p', relationField: 'gone' },
      { field: 'q', relationField: 'b' },
      { field: 'r', relationField: '@userId' },
    ];
    const select = {
      __config__: { jnpfKey: 'select', dataType: 'dynamic', propsUrl: 'i', templateJson },
      __vModel__: 'a',
    };
    expect(parse(select, input('b')).issues).toMatchObject([
      { code: 'ENGINE_REFERENCE_MISSING', pointer: '/formData/fields/0/__config__/templateJson/0/relationField' },
    ]);
  });

  it('falls back to static options where a source is named but empty', () => {
    const select = {
      __config__: { jnpfKey: 'select', dataType: 'dynamic', propsUrl: '' },
      __vModel__: 'a',
      options: [{ id: '1', fullName: 'x' }],
    };
    const { model, issues } = parse(select);
    expect(model?.allFields[0]?.options).toMatchObject({ kind: 'static', items: [{ value: '1' }] });
    expect(issues).toMatchObject([
      { code: 'ENGINE_VALUE_REPAIRED', pointer: '/formData/fields/0/__config__/dataType' },
    ]);
  });

  it('works with any registry: nothing here knows a widget by name', () => {
    const [first, ...rest] = registry.definitions.filter((definition) => definition.key === 'input');
    if (!first) throw new Error('no input');
    const renamed = {
      ...first,
      key: 'gadget',
      aliases: ['oldGadget'],
      client: { key: 'oldGadget', tag: 'el-input', layout: 'colFormItem' as const },
    };
    const own = createRegistry([renamed, ...rest], renamed);
    const { model } = parseModule(
      { formData: { fields: [{ __config__: { jnpfKey: 'oldGadget' }, __vModel__: 'a' }] } },
      own,
    );
    expect(model?.allFields[0]).toMatchObject({ widget: 'gadget', isKnown: true });
  });
});

describe('form settings', () => {
  const formOf = (settings: Raw) => parseModule({ formData: { fields: [], ...settings } }, registry);

  it('accepts CSS lengths only', () => {
    expect(formOf({ generalWidth: 800, drawerWidth: '50%' }).model?.form).toMatchObject({
      generalWidth: '800px',
      drawerWidth: '50%',
    });
    const { model, issues } = formOf({ generalWidth: '1px;background:url(x)' });
    expect(model?.form.generalWidth).toBe('600px');
    expect(issues).toMatchObject([{ code: 'ENGINE_VALUE_REPAIRED', pointer: '/formData/generalWidth' }]);
  });

  // prettier-ignore
  it.each([
    ['elForm', 'medium', 'middle', 36], ['elForm', 'small', 'middle', 32], ['elForm', 'mini', 'small', 28],
    ['elForm', undefined, 'middle', 32],
    ['formRef', 'large', 'large', 40], ['formRef', 'default', 'middle', 32], ['formRef', 'small', 'small', 28],
  ])('%s: size %s is %s with inputs of %i px', (formRef, size, expected, controlHeight) => {
    expect(formOf({ formRef, size }).model?.form).toMatchObject({ size: expected, controlHeight });
  });

  it('translates default texts, and keeps authored ones', () => {
    const fields = [
      { __config__: { jnpfKey: 'select', label: 'a' }, __vModel__: 'a' },
      { __config__: { jnpfKey: 'select', label: 'b' }, __vModel__: 'b', placeholder: '请选择' },
      { __config__: { jnpfKey: 'switch', label: 'c' }, __vModel__: 'c', activeTxt: '开' },
    ];
    const document = { formData: { fields, confirmButtonText: '确 定', hasConfirmAndAddBtn: true } };
    const inWords = createDefaultText(createTranslate('en', [engineTexts]));
    const read = (defaultText?: DefaultText) => {
      const { model } = parseModule(document, registry, defaultText ? { defaultText } : {});
      const [a, b, c] = model?.form.fields ?? [];
      const buttons = [model?.form.cancelButton, model?.form.confirmButton, model?.form.confirmAndAddButton];
      const texts = [a?.props.placeholder, b?.props.placeholder, c?.props.activeTxt, c?.props.inactiveTxt];
      return [...texts, ...buttons.map((button) => button?.label)];
    };
    expect(read()).toEqual(['请选择', '请选择', '开', '关', '取 消', '确 定', '确定并新增']);
    expect(read(inWords)).toEqual(['Please select', '请选择', '开', 'Off', 'Cancel', '确 定', 'OK and add another']);
    expect(read(() => undefined)).toEqual([undefined, '请选择', '开', undefined, '', '确 定', '']);
  });

  it('names unknown settings', () => {
    expect(formOf({ glow: 1 }).issues).toMatchObject([{ code: 'ENGINE_PROPERTY_UNKNOWN', pointer: '/formData/glow' }]);
  });
});

describe('generations', () => {
  const generationOf = (formData: Raw, columnData?: Raw) =>
    parseModule({ formData, columnData }, registry).model?.generation;

  it('are detected by widget names first, then by settings that a version introduced', () => {
    expect(generationOf({ fields: [input('a')] })).toBe('A');
    expect(generationOf({ fields: [input('a', { visibility: ['pc'] })] })).toBe('B');
    expect(generationOf({ fields: [input('a')], classJson: '' })).toBe('C');
    expect(generationOf({ fields: [input('a', { jnpfKey: 'input' })] })).toBe('D');
    expect(
      generationOf({ fields: [input('a', { jnpfKey: 'input' })] }, { columnList: [], defaultSortConfig: [] }),
    ).toBe('E');
    expect(generationOf({ fields: [input('a', { jnpfKey: 'textarea' })], formRef: 'formRef' })).toBe('D');
  });
});

describe('rules', () => {
  const parseRules = (rules: unknown, inForm = false) =>
    parseModule(
      { formData: { fields: [input('a'), input('b'), table], ...(inForm && { rules }) }, ...(!inForm && { rules }) },
      registry,
    );
  const table = { __config__: { jnpfKey: 'table', children: [input('x'), input('y')] }, __vModel__: 't' };

  it('stand at the module or in the form; targets are one or many', () => {
    const rules = [
      {
        when: 'a == "1"',
        then: { visible: 'b', required: ['b', 't-x'], disabled: ['$none'].slice(1), value: { b: 'a' } },
      },
    ];
    for (const inForm of [false, true]) {
      const { model, issues } = parseRules(rules, inForm);
      expect(issues).toEqual([]);
      expect(model?.rules).toMatchObject([
        {
          when: { source: 'a == "1"', dependencies: ['a'] },
          then: { visible: ['b'], required: ['b', 't-x'], disabled: [], value: { b: { source: 'a' } } },
        },
      ]);
      expect(model?.rules[0]?.pointer).toBe(inForm ? '/formData/rules/0' : '/rules/0');
    }
  });

  it('see the columns of the row when all targets stand in one sub-table', () => {
    expect(parseRules([{ when: 'x == "1"', then: { required: 't-y' } }]).issues).toEqual([]);
    expect(parseRules([{ when: 'x == "1"', then: { required: 'b' } }]).issues).toMatchObject([
      { code: 'ENGINE_RULE_INVALID', pointer: '/rules/0/when' },
    ]);
  });

  it.each([
    ['a broken condition', { when: 'a ==', then: {} }, '/rules/0/when'],
    ['an unknown name', { when: 'zzz == 1', then: {} }, '/rules/0/when'],
    ['a forbidden name', { when: 'constructor', then: {} }, '/rules/0/when'],
    ['no condition', { then: {} }, '/rules/0/when'],
    ['no effect', { when: '1 == 1' }, '/rules/0'],
    ['an unknown target', { when: '1 == 1', then: { visible: ['gone'] } }, '/rules/0/then/visible'],
    ['an unknown value target', { when: '1 == 1', then: { value: { gone: '1' } } }, '/rules/0/then/value/gone'],
    ['a broken value', { when: '1 == 1', then: { value: { a: '1 +' } } }, '/rules/0/then/value/a'],
  ])('%s is an error at its place', (_name, rule, pointer) => {
    const { model, issues } = parseRules([rule]);
    expect(model).toBeNull();
    expect(issues).toMatchObject([{ code: 'ENGINE_RULE_INVALID', severity: 'error', pointer }]);
  });
});
