import { EngineError } from '../contract/errors';
import type { EvaluationContext } from '../contract/evaluation';
import type { FieldModel } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';
import { evaluateExpression, toPlainValue } from '../expression';
import { isOwnAllowed } from '../values/own-people';
import type { GridRow } from './grid-state';

/**
 * A new row with column defaults: `defaultExpression`, else the current value when `defaultCurrent` is on, else the module's
 * default, else the widget's empty value (docs/module-format.md#common-settings).
 */
export function createRow(
  columns: readonly FieldModel[],
  registry: WidgetRegistry,
  context: EvaluationContext,
): GridRow {
  const withValue = columns.filter((column) => column.key !== '');
  const row = Object.fromEntries(withValue.map((column) => [column.key, defaultOf(column, registry, context)]));
  for (const column of withValue) writeExpression(column, { row, registry, context });
  return row;
}

/** In column order: an expression sees the columns before it, and constant defaults of those after. */
function writeExpression(
  column: FieldModel,
  place: {
    readonly row: Record<string, unknown>;
    readonly registry: WidgetRegistry;
    readonly context: EvaluationContext;
  },
): void {
  const { row, registry, context } = place;
  const { defaultExpression, key, tableKey } = column;
  if (!defaultExpression) return;
  const environment =
    tableKey === '' ? { values: row, context } : { values: {}, row: { tableKey, values: row }, context };
  try {
    const value = toPlainValue(evaluateExpression(defaultExpression, environment));
    const stored = registry.of(column).toStored(value, column, context.timeZone);
    if (stored.ok) row[key] = stored.value;
  } catch (error) {
    // Beyond the step limit the constant default is used.
    if (!(error instanceof EngineError)) throw error;
  }
}

function defaultOf(column: FieldModel, registry: WidgetRegistry, context: EvaluationContext): unknown {
  const definition = registry.of(column);
  if (column.defaultCurrent && definition.currentValue) {
    const value = definition.currentValue(column, context);
    // A related field is blank yet, and leaves nobody.
    const people = definition.refersToPeople(value, column, { valueOf: () => null });
    return !people || isOwnAllowed(people, context) ? value : definition.emptyValue(column);
  }
  if (column.defaultValue === undefined || column.defaultValue === null) return definition.emptyValue(column);
  const parsed = definition.toStored(column.defaultValue, column, context.timeZone);
  return parsed.ok ? parsed.value : definition.emptyValue(column);
}
