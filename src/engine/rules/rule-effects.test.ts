import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import type { RecordValues } from '../contract/evaluation';
import type { OptionItem } from '../contract/field-model';
import { findField } from '../contract/module-model';
import { parseModule } from '../parse';
import { createDefaults } from './create-defaults';
import { recordStyleOf, rowStyleOf } from './create-styler';
import { explainField } from './explain-field';
import { filterOptions, optionRulesOf } from './option-rules';
import { prepareRecord } from './prepare-record';
import { settleRecord } from './settle-record';
import { exampleContext as context } from './testing/example-module';

const node = (jnpfKey: string, key: string, config: object = {}, props: object = {}) => ({
  __config__: { jnpfKey, label: `标签${key}`, ...config },
  __vModel__: key,
  ...props,
});
const CITIES = [
  { id: 'n1', fullName: '北一' },
  { id: 'n2', fullName: '北二' },
  { id: 's1', fullName: '南一' },
];
const select = (key: string, config: object = {}) =>
  node('select', key, config, { options: CITIES, props: { label: 'fullName', value: 'id' } });
const table = node('table', 'items', {
  rowStyles: [{ when: 'count < 0', style: 'danger' }],
  cellStyles: [{ when: 'count > limit', field: 'count', style: 'strong' }],
  children: [node('inputNumber', 'count', { defaultExpression: '2 + 3' }), select('place')],
});
const fields = [
  node('input', 'area', { defaultExpression: 'concat(user.departmentName, "区")', defaultValue: '常量' }),
  select('city'),
  node('inputNumber', 'limit', { defaultExpression: 'if(area == "内科区", 7, 1)' }),
  node('inputNumber', 'used'),
  node('calculate', 'rest', {}, { expression: [{ __vModel__: 'limit' }, '-', { __vModel__: 'used' }] }),
  table,
];
const rules = [
  {
    when: 'area == "北"',
    description: '北区只选北方城市',
    then: { options: { city: 'left(option.value, 1) == "n"' } },
  },
  { when: 'rest < 0', then: { invalid: { rest: '超出额度' } } },
  { when: 'count < 0', then: { invalid: { 'items-count': '不能为负' } } },
  { when: 'used > 3', then: { required: ['city'], visible: ['limit'] } },
];
const columnData = {
  columnList: [{ prop: 'used', label: '已用' }],
  rowStyles: [{ when: 'used > limit', style: 'danger' }],
  cellStyles: [{ when: 'used == 0', field: 'used', style: 'muted' }],
  summaryKind: { used: 'avg', limit: 'nonsense' },
};
function parse(extra: readonly object[] = []) {
  return parseModule({ formData: { fields }, columnData, rules: [...rules, ...extra] }, registry);
}
const { model: parsed, issues } = parse();
if (!parsed) throw new Error(JSON.stringify(issues));
const model = parsed;
const optionsOf = (field: { options: { kind: string; items?: readonly OptionItem[] } | null }) =>
  field.options?.kind === 'static' ? field.options.items : undefined;
const prepare = (input: RecordValues) =>
  prepareRecord({ model, registry, input, existing: null, access: null, context, optionsOf: optionsOf as never });

describe('rules that narrow choices', () => {
  const [rule] = [...(optionRulesOf(model).get('city') ?? [])];
  const options = CITIES.map(({ id, fullName }) => ({ value: id, label: fullName }));

  it('offer what the condition keeps, while the rule holds', () => {
    expect(rule?.dependencies).toEqual(['area']);
    const offered = (area: string) =>
      filterOptions(rule ? [rule] : [], options, { values: { area }, context }).map((option) => option.value);
    expect(offered('北')).toEqual(['n1', 'n2']);
    expect(offered('南')).toEqual(['n1', 'n2', 's1']);
  });

  it('refuse on every write what they do not offer', () => {
    expect(prepare({ area: '北', city: 's1' }).issues).toMatchObject([
      { fieldId: 'city', code: 'ENGINE_VALUE_OPTION' },
    ]);
    expect(prepare({ area: '北', city: 'n2' }).issues).toEqual([]);
    expect(prepare({ area: '南', city: 's1' }).issues).toEqual([]);
  });

  it('need a field with choices, and messages a text', () => {
    const broken = parse([
      { when: 'true', then: { options: { used: 'option.value == "1"' } } },
      { when: 'true', then: { invalid: { used: '' } } },
      { when: 'true', then: { options: { city: 'option.secret == "1"' } } },
      { on: 'leave', when: 'true', then: { invalid: { used: '不行' } } },
    ]);
    expect(broken.model).toBeNull();
    expect(broken.issues.filter(({ severity }) => severity === 'error').map(({ pointer }) => pointer)).toEqual([
      '/rules/4/then/options/used',
      '/rules/5/then/invalid/used',
      '/rules/6/then/options/city',
      '/rules/7/on',
    ]);
  });
});

describe('rules that refuse a value', () => {
  it('say so with the message of the author, at computed fields and cells, too', () => {
    const { issues: found } = prepare({ limit: 1, used: 2, city: 'n1', items: [{ count: 1 }, { count: -1 }] });
    expect(found).toMatchObject([
      { fieldId: 'rest', code: 'ENGINE_VALUE_REFUSED', message: '超出额度' },
      { fieldId: 'items-count', rowIndex: 1, code: 'ENGINE_VALUE_REFUSED', message: '不能为负' },
    ]);
  });
});

describe('defaults by expression', () => {
  it('win over constants, read what stands before them, and fill new rows', () => {
    expect(createDefaults({ model, registry, context })).toMatchObject({ area: '内科区', limit: 7 });
    expect(prepare({ items: [{ place: 'n1' }] }).values['items']).toEqual([{ count: 5, place: 'n1' }]);
  });

  it('of a column see no main field', () => {
    const bad = parseModule(
      {
        formData: {
          fields: [
            node('input', 'a'),
            node('table', 't', { children: [node('input', 'b', { defaultExpression: 'a' })] }),
          ],
        },
      },
      registry,
    );
    expect(bad.issues).toMatchObject([{ code: 'ENGINE_RULE_INVALID' }]);
  });
});

describe('styles by condition', () => {
  it('of lists', () => {
    const style = recordStyleOf(model.list?.styles, { used: 9, limit: 3 }, context);
    expect(style.row).toEqual(['danger']);
    expect(recordStyleOf(model.list?.styles, { used: 0, limit: 3 }, context).cells.get('used')).toEqual(['muted']);
    expect(recordStyleOf(undefined, {}, context).row).toEqual([]);
  });

  it('of rows of a sub-table, which see the record around them', () => {
    const styles = findField(model, 'items')?.styles;
    const styleOf = (count: number) =>
      rowStyleOf(styles, { values: { limit: 3 }, tableKey: 'items', row: { count }, context });
    expect(styleOf(-1).row).toEqual(['danger']);
    expect(styleOf(4).cells.get('items-count')).toEqual(['strong']);
    expect(styleOf(1)).toEqual({ row: [], cells: new Map() });
  });

  it('take names of the theme only, and summaries known kinds only', () => {
    const bad = parseModule(
      { formData: { fields }, columnData: { ...columnData, rowStyles: [{ when: 'true', style: 'color:red' }] } },
      registry,
    );
    expect(bad.issues).toContainEqual(
      expect.objectContaining({ code: 'ENGINE_RULE_INVALID', pointer: '/columnData/rowStyles/0/style' }),
    );
    expect(model.list?.summaryKinds).toEqual({ used: 'avg' });
    expect(issues).toContainEqual(expect.objectContaining({ pointer: '/columnData/summaryKind/limit' }));
  });
});

describe('explainField', () => {
  const explain = (values: RecordValues, fieldId: string, rowIndex?: number) => {
    const settled = settleRecord({ model, registry, values, context });
    const place = { model, registry, values: settled.values, states: settled.states, context, fieldId };
    return explainField(rowIndex === undefined ? place : { ...place, rowIndex });
  };

  it('names the rule, whether it holds, and what it read', () => {
    const reasons = explain({ used: 4, area: '北' }, 'city')?.reasons;
    expect(reasons).toMatchObject([
      { effect: 'options', isActive: true, description: '北区只选北方城市', pointer: '/rules/0' },
      {
        effect: 'required',
        isActive: true,
        pointer: '/rules/3',
        inputs: [{ name: 'used', label: '标签used', value: 4 }],
      },
    ]);
    expect(explain({ used: 1 }, 'limit')).toMatchObject({
      state: { isVisible: false },
      reasons: [{ effect: 'default' }, { effect: 'hidden', isActive: true, source: 'rule' }],
    });
  });

  it('names the formula with its inputs and its result', () => {
    expect(explain({ used: 4, limit: 9 }, 'rest')?.reasons[0]).toMatchObject({
      effect: 'calculated',
      inputs: [
        { label: '标签limit', value: 9 },
        { label: '标签used', value: 4 },
      ],
      result: 5,
    });
  });

  it('explains a cell by its row', () => {
    const values = { items: [{ count: 1 }, { count: -2 }] };
    const active = (rowIndex: number) =>
      explain(values, 'items-count', rowIndex)?.reasons.find(({ effect }) => effect === 'refused');
    expect(active(0)?.isActive).toBe(false);
    expect(active(1)).toMatchObject({ isActive: true, inputs: [{ name: 'items.count', value: -2 }] });
  });

  it('knows no field that is not there', () => expect(explain({}, 'nowhere')).toBeNull());
});
