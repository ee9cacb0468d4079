import { FIELD_DEFAULTS } from '../../screen/screen-model';
import type { EvaluationContext } from '../../contract/evaluation';
import type { FieldModel } from '../../contract/field-model';
import type { ModuleModel } from '../../contract/module-model';
import { createRegistry } from '../../contract/registry';
import type { RuleModel } from '../../contract/rule-model';
import { defineWidget, type Parsed, type WidgetSpec } from '../../contract/widget-definition';
import { createNameScope, parseExpression } from '../../expression';

/** Minimal widget definitions for engine tests: the engine must not depend on the real widgets. */
const base = {
  aliases: [],
  group: 'basic',
  kind: 'value',
  client: { key: '', tag: '', layout: 'colFormItem' },
  propsSchema: { properties: {} },
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: true,
  search: null,
  emptyValue: () => null,
  toText: (value: unknown) => String(value ?? ''),
  column: () => null,
  sample: () => null,
} as const satisfies Partial<WidgetSpec>;

const refused: Parsed = { ok: false, code: 'ENGINE_VALUE_TYPE', params: {} };

const text = defineWidget({
  ...base,
  key: 'input',
  toStored: (input) => {
    if (input === null || input === '') return { ok: true, value: null };
    return typeof input === 'string' || typeof input === 'number' ? { ok: true, value: String(input) } : refused;
  },
});

const number = defineWidget({
  ...base,
  key: 'inputNumber',
  toStored: (input) => {
    if (input === null || input === '') return { ok: true, value: null };
    const value = typeof input === 'string' || typeof input === 'number' ? Number(input) : NaN;
    return Number.isFinite(value) ? { ok: true, value } : refused;
  },
  validate: (value, field) => {
    const max = field.props['max'];
    return typeof max === 'number' && Number(value) > max ? [{ code: 'ENGINE_VALUE_TOO_LARGE', params: { max } }] : [];
  },
  currentValue: (_field, context) => context.now,
});

const list = defineWidget({
  ...base,
  key: 'checkbox',
  emptyValue: () => [],
  toStored: (input) => (Array.isArray(input) ? { ok: true, value: input } : refused),
});

const calculate = defineWidget({
  ...base,
  key: 'calculate',
  toStored: (input) => ({ ok: true, value: input }),
  calculation: (field) => (Array.isArray(field.props['expression']) ? field.props['expression'] : []),
  precisionOf: (field) => Number(field.props['precision'] ?? 2),
});

const table = defineWidget({
  ...base,
  key: 'table',
  kind: 'table',
  emptyValue: () => [],
  toStored: (input) => ({ ok: true, value: Array.isArray(input) ? input : [] }),
});

const card = defineWidget({ ...base, key: 'card', kind: 'layout', toStored: () => ({ ok: true, value: null }) });
const createTime = defineWidget({
  ...base,
  key: 'createTime',
  kind: 'system',
  systemValue: 'createTime',
  toStored: (input) => ({ ok: true, value: input }),
});
const unknown = defineWidget({ ...base, key: 'unknown', toStored: (input) => ({ ok: true, value: input }) });

export const exampleRegistry = createRegistry([text, number, list, calculate, table, card, createTime], unknown);

export const exampleContext: EvaluationContext = {
  now: Date.UTC(2026, 10, 20, 3, 4, 5),
  timeZone: 'Asia/Shanghai',
  language: 'zh',
  user: {
    userId: 'u1',
    userName: '张三',
    account: 'zhangsan',
    organizeId: 'o1',
    organizeName: '',
    departmentId: 'd1',
    departmentName: '内科',
    positionId: 'p1',
    positionName: '',
    roleIds: ['doctor'],
  },
};

/** Creates a field; what `part` does not set has its default. */
export function exampleField(
  part: Partial<FieldModel> & { readonly key: string; readonly widget: string },
): FieldModel {
  return { ...FIELD_DEFAULTS, id: part.key, isKnown: true, label: part.key, ...part };
}

/** Creates a sub-table; sets table key and id of its columns. */
export function exampleTable(key: string, columns: readonly FieldModel[], part: Partial<FieldModel> = {}): FieldModel {
  const children = columns.map((column) => ({ ...column, tableKey: key, id: `${key}-${column.key}` }));
  return exampleField({ ...part, key, widget: 'table', children });
}

/** Creates a calculation; `formula` is split into tokens (docs/module-format.md#calculations), `{name}` being a field. */
export function exampleCalculation(key: string, formula: string, part: Partial<FieldModel> = {}): FieldModel {
  const expression = [...formula.matchAll(/\{([^}]+)\}|\S/g)].map(([token, name]) =>
    name ? { __vModel__: name } : token,
  );
  return exampleField({ ...part, key, widget: 'calculate', props: { expression, ...part.props } });
}

interface RuleText {
  readonly when: string;
  readonly visible?: readonly string[];
  readonly required?: readonly string[];
  readonly disabled?: readonly string[];
  readonly value?: Readonly<Record<string, string>>;
}

/** Creates a model with only the members that rules and calculations read. */
export function exampleModel(fields: readonly FieldModel[], rules: readonly RuleText[] = []): ModuleModel {
  const allFields = fields.flatMap(function flatten(field): FieldModel[] {
    return [field, ...field.children.flatMap(flatten)];
  });
  const read = (source: string, tableKey = '') => {
    const parsed = parseExpression(source, createNameScope(allFields, tableKey));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issue));
    return parsed.expression;
  };
  const toRule = ({ when, value = {}, visible = [], required = [], disabled = [] }: RuleText): RuleModel => ({
    trigger: 'change',
    when: read(when),
    then: {
      visible,
      required,
      disabled,
      value: Object.fromEntries(
        Object.entries(value).map(([id, source]) => [id, read(source, id.split('-').slice(0, -1)[0])]),
      ),
    },
    pointer: '',
  });
  const form = { fields, isDisabled: false } as unknown as ModuleModel['form'];
  return { allFields, form, rules: rules.map(toRule), list: null, tables: [] } as unknown as ModuleModel;
}
