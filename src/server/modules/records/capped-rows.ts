import type { FieldModel } from '../../../engine/contract/field-model';
import { BusinessError } from '../../http/errors';
import { displayRecords, type ShownValues } from './display-records';
import type { ModuleContext } from './module-context';
import { needsOf, type Needs } from './needs-of';
import { childrenOf, countChildRows, readChildRows, readRow, type ChildRows } from './read-rows';
import type { SavedRecord } from './record-row';
import { toShownValues } from './shown-values';

/** Number of sub-table rows, by record id and sub-table key. */
type RowCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Maximum number of sub-table rows in a page of a list: per record, and in total. */
const MAX_OF_RECORD = 100;
const MAX_OF_PAGE = 5000;
/** Maximum number of rows loaded on demand at a time. */
export const MAX_MORE = 200;
/** Records whose rows are read as a whole per batch, for a calculation. */
const CHUNK = 20;

/**
 * The values of a page's records with the first rows of each sub-table, up to MAX_OF_PAGE per table and MAX_OF_RECORD per record.
 * `rowCounts` has the totals where rows are omitted. The database reads no more than that, unless a calculation that is not stored
 * needs the whole record.
 */
export async function readCappedValues(
  context: ModuleContext,
  records: readonly SavedRecord[],
  needs: Needs,
): Promise<{ readonly values: readonly ShownValues[]; readonly rowCounts: RowCounts }> {
  const limit = Math.min(MAX_OF_RECORD, Math.max(1, Math.floor(MAX_OF_PAGE / Math.max(1, records.length))));
  if (needs.isDerived) return readDerived(context, { records, limit });
  const { db } = context.deps;
  const ids = records.map(({ id }) => id);
  const children = await readChildRows(db, context, { ids, isWanted: needs.isWanted, slice: { offset: 0, limit } });
  const values = records.map((record) => toShownValues(context, { record, children, isDerived: false }));
  const rowCounts = new Map<string, Record<string, number>>();
  for (const tableKey of children.keys()) {
    const full = ids.filter((id) => childrenOf(children, tableKey, id).length === limit);
    for (const [id, total] of await countChildRows(db, context, { tableKey, ids: full })) {
      if (total > limit) rowCounts.set(id, { ...rowCounts.get(id), [tableKey]: total });
    }
  }
  return { values, rowCounts: Object.fromEntries(rowCounts) };
}

async function readDerived(
  context: ModuleContext,
  { records, limit }: { readonly records: readonly SavedRecord[]; readonly limit: number },
) {
  const values: ShownValues[] = [];
  const rowCounts: Record<string, Record<string, number>> = {};
  for (let from = 0; from < records.length; from += CHUNK) {
    const chunk = records.slice(from, from + CHUNK);
    const children = await readChildRows(context.deps.db, context, { ids: chunk.map(({ id }) => id) });
    for (const record of chunk) {
      const whole = { ...toShownValues(context, { record, children, isDerived: true }) };
      for (const { tableKey } of context.plan.children) {
        const rows = whole[tableKey];
        if (!Array.isArray(rows) || rows.length <= limit) continue;
        whole[tableKey] = rows.slice(0, limit);
        rowCounts[record.id] = { ...rowCounts[record.id], [tableKey]: rows.length };
      }
      values.push(whole);
    }
  }
  return { values, rowCounts };
}

/** A request for rows of one record's sub-table. */
export interface MoreRows {
  readonly id: string;
  readonly tableKey: string;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Further rows of a record's sub-table as the list shows them, under the list's permissions: `fields` are the columns that the user
 * may see. Throws SERVER_FORBIDDEN when none is of that table, SERVER_RECORD_GONE.
 */
export async function readMoreRows(
  context: ModuleContext,
  fields: readonly FieldModel[],
  { id, tableKey, offset, limit }: MoreRows,
): Promise<{ readonly list: readonly Readonly<Record<string, unknown>>[]; readonly total: number }> {
  const columns = fields.filter((field) => field.tableKey === tableKey);
  if (columns.length === 0) throw new BusinessError('SERVER_FORBIDDEN');
  const { db } = context.deps;
  const record = await readRow(db, context, { id });
  if (!record) throw new BusinessError('SERVER_RECORD_GONE');
  const { isDerived, isWanted } = needsOf(context, columns);
  const slice = { offset, limit };
  const children: ChildRows = await readChildRows(db, context, {
    ids: [record.id],
    isWanted,
    ...(isDerived ? {} : { slice }),
  });
  const values = { ...toShownValues(context, { record, children, isDerived }) };
  const rows = Array.isArray(values[tableKey]) ? (values[tableKey] as readonly unknown[]) : [];
  if (isDerived) values[tableKey] = rows.slice(offset, offset + limit);
  const [shown = {}] = await displayRecords(context, { records: [values], fields: columns });
  const counts = isDerived ? null : await countChildRows(db, context, { tableKey, ids: [record.id] });
  return {
    list: shown[tableKey] as readonly Readonly<Record<string, unknown>>[],
    total: counts ? (counts.get(record.id) ?? 0) : rows.length,
  };
}
