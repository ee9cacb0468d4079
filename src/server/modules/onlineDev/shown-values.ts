import type { FieldModel } from '../../../engine/contract/field-model';
import { settleRecord } from '../../../engine/rules';
import { registry } from '../../../renderers/definitions';
import type { ModuleContext } from './module-context';
import { toFullValues, type ChildRows } from './read-rows';
import type { SavedRecord } from './record-row';

/** A record's values with its sub-tables and, when asked, with what is calculated and not stored. */
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

/** Stored values win over settled ones: showing a record changes nothing in it. */
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
    if (isTable) kept[field.key] = mergeRows(field, toRows(stored[field.key]), toRows(settled[field.key]));
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

function toRows(value: unknown): readonly Row[] {
  return Array.isArray(value) ? (value as readonly Row[]) : [];
}
