import type { EvaluationContext, RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { createPatternTester, settleRecord } from '../../../engine/rules';

export interface SampleOptions {
  readonly registry: WidgetRegistry;
  readonly context: EvaluationContext;
  /** Choices that came from elsewhere than the document. */
  optionsOf: (field: FieldModel) => readonly OptionItem[];
}

/** Texts that people often have to enter in a certain form; the first that a field's patterns take is used. */
const FORMED_TEXTS: readonly ((seed: number) => string)[] = [
  (seed) => `1380013800${String(seed % 10)}`,
  (seed) => `name${String(seed)}@example.com`,
  (seed) => `11010119900307${String(1000 + seed)}`,
  (seed) => String(100000 + seed),
  (seed) => String(seed),
  (seed) => `A${String(seed).padStart(3, '0')}`,
  (seed) => `https://example.com/${String(seed)}`,
];

/**
 * A plausible record of a module: values from the widgets themselves, texts by their labels, choices from those that are there,
 * what the server fills as it would be filled, calculations and rules carried out. The same seed gives the same record.
 */
export function sampleRecord(model: ModuleModel, seed: number, options: SampleOptions): RecordValues {
  const { registry, context } = options;
  const values: RecordValues = {};
  for (const field of mainFields(model)) {
    const value = sampleValue(field, seed, options);
    if (value !== undefined) values[field.key] = value;
  }
  return settleRecord({ model, registry, values, context }).values;
}

function sampleValue(field: FieldModel, seed: number, options: SampleOptions): unknown {
  const definition = options.registry.of(field);
  if (definition.kind === 'table') return sampleRows(field, seed, options);
  if (definition.kind !== 'value' && definition.kind !== 'system') return undefined;
  if (definition.systemValue !== undefined && definition.currentValue)
    return definition.currentValue(field, options.context);
  // One record is as the form would make it: defaults are seen to work.
  if (seed === 1 && field.defaultValue != null) {
    const stored = definition.toStored(field.defaultValue, field, options.context.timeZone);
    if (stored.ok) return stored.value;
  }
  return sampleText(field, seed, options) ?? definition.sample(withChoices(field, options), seed);
}

/** Two or three rows. */
function sampleRows(field: FieldModel, seed: number, options: SampleOptions): readonly RecordValues[] {
  const columns = field.children.filter(({ key }) => key !== '');
  return Array.from({ length: 2 + (seed % 2) }, (_none, index) =>
    Object.fromEntries(columns.map((column) => [column.key, sampleValue(column, seed * 3 + index, options) ?? null])),
  );
}

/** A text by the field's label, or one of the form that its patterns ask for; null where the field takes no free text. */
function sampleText(field: FieldModel, seed: number, { registry, context }: SampleOptions): string | null {
  const definition = registry.of(field);
  const isText = definition.column(field)?.type === 'text' && definition.search?.operators.includes('like') === true;
  if (!isText || field.options !== null || definition.kind !== 'value' || definition.contentKind) return null;
  const own = `${field.label || field.key} ${String(seed)}`;
  const testers = field.patterns.map(createPatternTester);
  const isValid = (text: string) => {
    const checks = { ...context, valueOf: () => undefined, optionsOf: () => undefined };
    return definition.validate(text, field, checks).length === 0;
  };
  const fits = (text: string) => testers.every((test) => test(text)) && isValid(text);
  return [own, ...FORMED_TEXTS.map((make) => make(seed))].find(fits) ?? null;
}

/** The field with the choices that are really there, so that its widget's sample is one of them. */
function withChoices(field: FieldModel, { optionsOf }: SampleOptions): FieldModel {
  if (field.options === null || field.options.kind === 'static') return field;
  const items = optionsOf(field);
  return items.length === 0 ? field : { ...field, options: { kind: 'static', items } };
}
