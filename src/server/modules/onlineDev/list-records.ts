import type { FieldModel } from '../../../engine/contract/field-model';
import { findField } from '../../../engine/contract/module-model';
import { settleRecord } from '../../../engine/rules';
import { registry } from '../../../renderers/definitions';
import type { ListData } from '../../http/envelope';
import { displayRecords } from './display-records';
import { parameterFields } from './dynamic-options';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';
import { readChildRows, toFullValues, type ChildRows } from './read-rows';
import type { SavedRecord } from './record-row';
import { countRows, selectPage } from './select-page';
import { summariseColumns } from './summarise-columns';

/** A list row: `id` and display values (contract e.5). */
export type ListRow = { readonly id: string } & Readonly<Record<string, unknown>>;

/**
 * A page of rows and the totals over everything that matches, by field id: texts, whatever a total says, so that a client
 * that knows sums only can show them all.
 */
export interface RecordListData extends ListData<ListRow> {
  readonly summary: Readonly<Record<string, string>>;
}

/** Reads a page of a module's list: only columns of the list that the user may see, also in the totals. */
export async function listRecords(context: ModuleContext, query: ListQuery): Promise<RecordListData> {
  const { model, access } = context;
  const list = model.list;
  const shownIds = (list?.columns ?? [])
    .map((column) => column.fieldId)
    .filter((fieldId) => access.canReadColumn(fieldId));
  const fields = resolveFields(context, shownIds);
  const summaryIds = list?.hasSummary ? list.summaryFieldIds.filter((fieldId) => access.canFilter(fieldId)) : [];
  const { db } = context.deps;
  const [rows, total, summary] = await Promise.all([
    readRows(context, query, fields),
    countRows(db, context, query),
    summariseColumns(db, context, { query, fieldIds: summaryIds }),
  ]);
  const { currentPage, pageSize } = query;
  return { list: rows, pagination: { currentPage, pageSize, total }, summary };
}

/** Reads the display rows of one page, limited to the given fields. */
export async function readRows(
  context: ModuleContext,
  query: ListQuery,
  fields: readonly FieldModel[],
): Promise<readonly ListRow[]> {
  const needed = [...fields, ...parameterFields(context, fields)];
  const wanted = new Set(needed.map((field) => field.id));
  // A calculation that is not stored follows from the whole record.
  const isDerived = needed.some((field) => !field.isStored && registry.of(field).kind === 'value');
  const isWanted = (fieldId: string) => isDerived || wanted.has(fieldId);
  const { db } = context.deps;
  const records = await selectPage(db, context, { query, isWanted });
  const children = await readChildRows(db, context, { ids: records.map((record) => record.id), isWanted });
  const values = records.map((record) => toShownValues(context, { record, children, isDerived }));
  const shown = await displayRecords(context, { records: values, fields });
  return shown.map((row, index) => ({ ...row, id: records[index]?.id ?? '' }));
}

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

function resolveFields({ model }: ModuleContext, fieldIds: readonly string[]): readonly FieldModel[] {
  return fieldIds.flatMap((fieldId) => findField(model, fieldId) ?? []);
}
