import type { EvaluationContext, RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { Translate } from '../../../engine/contract/language';
import { findField, mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { Parsed, TextContext, WidgetDefinition } from '../../../engine/contract/widget-definition';
import { createRow } from '../../../engine/grid';
import { createDefaults } from '../../../engine/rules';
import { documentOptions } from '../../../engine/values/option-values';
import { isSameValue } from '../../../renderers/screens';

export interface ConvertOptions {
  readonly before: ModuleModel;
  readonly after: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly context: EvaluationContext;
  readonly translate: Translate;
}

/**
 * Takes the values of a record from one version of its module to the next. A field that is still there keeps its value, read by
 * its new widget where that takes it; what still was the field's default follows the default. New fields begin with theirs.
 * Values of fields that are gone stay under their keys, in case the field comes back. Rows that do not change keep their identity.
 */
export function convertValues(values: RecordValues, options: ConvertOptions): RecordValues {
  const { before, after } = options;
  const formerDefaults = defaultsOf(before, options);
  const defaults = defaultsOf(after, options);
  const converted: RecordValues = { ...values };
  for (const field of mainFields(after)) {
    const { key } = field;
    const former = findField(before, key);
    if (former === field) continue;
    const value = values[key];
    const isDefault = !former ? !(key in values) : isSameValue(value, formerDefaults[key]);
    if (isDefault) converted[key] = defaults[key];
    else converted[key] = convertValue(value, { former, field, fallback: defaults[key] }, options);
  }
  return converted;
}

interface Change {
  /** The field as it was; undefined when its value is from a still earlier version. */
  readonly former: FieldModel | undefined;
  readonly field: FieldModel;
  readonly fallback: unknown;
}

function convertValue(value: unknown, change: Change, options: ConvertOptions): unknown {
  const { registry } = options;
  const { former, field, fallback } = change;
  const to = registry.of(field);
  if (to.kind === 'table') return Array.isArray(value) ? convertRows(value, change, options) : fallback;
  const from = former ? registry.of(former) : to;
  const parsed = read(value, { from, to, ...change }, options);
  if (parsed.ok) return isSameValue(parsed.value, value) ? value : parsed.value;
  // What the control could not read stays as it was typed.
  return from === to && typeof value === 'string' ? value : fallback;
}

function read(
  value: unknown,
  change: Change & { readonly from: WidgetDefinition; readonly to: WidgetDefinition },
  options: ConvertOptions,
): Parsed {
  const { from, to, former, field } = change;
  const { timeZone } = options.context;
  const stored = to.toStored(value, field, timeZone);
  if (from === to || !former) return stored;
  const texts = textsOf(options);
  const readText = (): Parsed => {
    return to.fromText(from.toText(value, former, texts), field, texts);
  };
  // A text field would take the number of a date or the id of a choice; what people read is its text.
  const isText = to.column(field)?.type === 'text' && field.options === null;
  if (isText || !stored.ok) return readText();
  return stored;
}

function convertRows(rows: readonly unknown[], { former, field }: Change, options: ConvertOptions): readonly unknown[] {
  const { registry, context } = options;
  const columns = field.children.filter(({ key }) => key !== '');
  const changed = columns.filter((column) => former?.children.find(({ key }) => key === column.key) !== column);
  if (changed.length === 0) return rows;
  const blank = createRow(columns, registry, context);
  return rows.map((row) => {
    if (typeof row !== 'object' || row === null) return row;
    const next: Record<string, unknown> = { ...row };
    for (const column of changed) {
      const known = former?.children.find(({ key }) => key === column.key);
      const fallback = blank[column.key];
      next[column.key] =
        column.key in next
          ? convertValue(next[column.key], { former: known, field: column, fallback }, options)
          : fallback;
    }
    return next;
  });
}

function defaultsOf(model: ModuleModel, { registry, context }: ConvertOptions): RecordValues {
  return createDefaults({ model, registry, context });
}

function textsOf({ context, translate }: ConvertOptions): TextContext {
  const { timeZone } = context;
  return { translate, timeZone, optionsOf: documentOptions, nameOf: () => undefined };
}
