import type { FieldModel } from '../../../engine/contract/field-model';
import { settleRecord } from '../../../engine/rules';
import { registry } from '../../../renderers/definitions';
import type { ModuleContext } from './module-context';
import { toFullValues, type ChildRows } from './read-rows';
import type { SavedRecord } from './record-row';
import { rowsOf } from './new-values';

/** A record's values with sub-tables and, on request, calculations that are not stored. */
export function toShownValues(
  context: ModuleContext,
  {
    record,
    children,
    isDerived,
  }: { readonly record: SavedRecord; readonly children: ChildRows; readonly isDerived: boolean },
): Readonly<Record<string, unknown>> {
  const values = toFullValues(context, record, children);
  if (!isDerived) return values;
  const settled = settleRecord({ model: context.model, registry, values, context: context.evaluation });
  return { ...settled.values, ...withoutDerived(context, values, settled.values) };
}

/** Stored values take precedence: showing a record does not change it. */
function withoutDerived(
  { model }: ModuleContext,
  stored: Readonly<Record<string, unknown>>,
  settled: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const kept: Record<string, unknown> = {};
  for (const field of model.allFields) {
    if (field.key === '' || field.tableKey !== '') continue;
    const isTable = registry.of(field).kind === 'table';
    if (!isTable && field.isStored) kept[field.key] = stored[field.key];
    if (isTable) kept[field.key] = mergeRows(field, rowsOf(stored[field.key]), rowsOf(settled[field.key]));
  }
  return kept;
}

function mergeRows(table: FieldModel, stored: readonly Row[], settled: readonly Row[]): readonly Row[] {
  const derived = table.children.filter((column) => !column.isStored);
  return stored.map((row, index) => ({
    ...row,
    ...Object.fromEntries(derived.map((column) => [column.key, settled[index]?.[column.key] ?? null])),
  }));
}

type Row = Readonly<Record<string, unknown>>;
