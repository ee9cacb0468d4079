import type { EvaluationContext, RecordValues } from '../contract/evaluation';
import type { FieldModel } from '../contract/field-model';
import { mainFields, type ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { CallModel } from '../contract/resource';
import { evaluatePlain } from './evaluate-plain';
import { isSecret } from './hash-secrets';
import { readJsonPart } from './json-texts';
import { isRecord, ownValue, valueAt } from '../json/raw-value';

type Row = Readonly<Record<string, unknown>>;

/**
 * The rows of a list call's answer and how many there are in all, from where the call says they stand. What is no list gives
 * no rows, an entry that is no object is left out, and without a total the rows are counted.
 */
export function readRows(
  data: unknown,
  call: Pick<CallModel, 'rows' | 'total'>,
): { readonly rows: readonly Row[]; readonly total: number } {
  const list = valueAt(data, call.rows);
  const rows = Array.isArray(list) ? list.filter(isRecord) : [];
  const total = valueAt(data, call.total);
  const count = typeof total === 'string' && total.trim() !== '' ? Number(total) : total;
  return { rows, total: typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : rows.length };
}

/**
 * One answered record (of a `read`, or a row of a `list`) → stored values by field key, each through its widget. `values` of
 * the call stand over the members of those names. A field that the answer says nothing about is left out; what its widget
 * cannot store becomes the widget's blank. Throws ENGINE_EXPRESSION_LIMIT as evaluateExpression.
 */
export function readRecord(input: {
  readonly call: CallModel;
  readonly data: unknown;
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly context: EvaluationContext;
}): RecordValues {
  const { call, data, model, registry, context } = input;
  if (!isRecord(data)) return {};
  const entries = mainFields(model).flatMap((field) => {
    if (isSecret(field.id, call.hashed)) return [[field.key, registry.of(field).emptyValue(field)] as const];
    const raw = readMember(field.key, data, { call, context });
    return raw === undefined ? [] : [[field.key, toStored(raw, field, { registry, context, call })] as const];
  });
  return Object.fromEntries(entries);
}

/** What an answer says about a field: by an expression of the call, in a JSON text, or as the member of its name. */
function readMember(key: string, data: Row, { call, context }: Pick<Reading, 'context' | 'call'>) {
  const overlay = Object.hasOwn(call.values, key) ? call.values[key] : undefined;
  if (overlay) return evaluatePlain(overlay, { values: data, context });
  const inText = call.jsonTexts?.find(({ field }) => field === key);
  return inText ? readJsonPart(data, inText) : ownValue(data, key);
}

interface Reading {
  readonly registry: WidgetRegistry;
  readonly context: EvaluationContext;
  readonly call: CallModel;
}

function toStored(raw: unknown, field: FieldModel, reading: Reading): unknown {
  const { registry, context } = reading;
  const definition = registry.of(field);
  const stored = definition.toStored(raw, field, context.timeZone);
  if (!stored.ok) return definition.emptyValue(field);
  if (definition.kind !== 'table' || !Array.isArray(stored.value)) return stored.value;
  return stored.value.filter(isRecord).map((row) => toStoredRow(row, field, reading));
}

/** Cells through their widgets; what else a row carries (its id) stays. */
function toStoredRow(row: Row, table: FieldModel, reading: Reading): Row {
  const cells = table.children.flatMap((column) => {
    if (isSecret(column.id, reading.call.hashed)) return [[column.key, null] as const];
    const raw = column.key === '' ? undefined : ownValue(row, column.key);
    return raw === undefined ? [] : [[column.key, toStored(raw, column, reading)] as const];
  });
  return { ...row, ...Object.fromEntries(cells) };
}
