import type { FieldModel } from '../../../engine/contract/field-model';
import { findField } from '../../../engine/contract/module-model';
import type { ListData } from '../../http/envelope';
import { displayRecords } from './display-records';
import { needsOf, readCappedValues, type RowCounts } from './capped-rows';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';
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
  /** How many rows a sub-table has where the list holds the first ones only: by record id, then by sub-table. */
  readonly rowCounts: RowCounts;
}

/** Reads a page of a module's list: only columns of the list that the user may see, also in the totals. */
export async function listRecords(context: ModuleContext, query: ListQuery): Promise<RecordListData> {
  const { access } = context;
  const list = context.model.list;
  const summaryIds = list?.hasSummary ? list.summaryFieldIds.filter((fieldId) => access.canFilter(fieldId)) : [];
  const { db } = context.deps;
  const [{ rows, rowCounts }, total, summary] = await Promise.all([
    readPage(context, query, listFields(context)),
    countRows(db, context, query),
    summariseColumns(db, context, { query, fieldIds: summaryIds }),
  ]);
  const { currentPage, pageSize } = query;
  return { list: rows, pagination: { currentPage, pageSize, total }, summary, rowCounts };
}

/** The columns of the list that the user may see. */
export function listFields({ model, access }: ModuleContext): readonly FieldModel[] {
  const shown = (model.list?.columns ?? []).filter(({ fieldId }) => access.canReadColumn(fieldId));
  return shown.flatMap(({ fieldId }) => findField(model, fieldId) ?? []);
}

/** Reads the display rows of one page, limited to the given fields. */
export async function readRows(
  context: ModuleContext,
  query: ListQuery,
  fields: readonly FieldModel[],
): Promise<readonly ListRow[]> {
  return (await readPage(context, query, fields)).rows;
}

async function readPage(context: ModuleContext, query: ListQuery, fields: readonly FieldModel[]) {
  const needs = needsOf(context, fields);
  const records = await selectPage(context.deps.db, context, { query, isWanted: needs.isWanted });
  const { values, rowCounts } = await readCappedValues(context, records, needs);
  const shown = await displayRecords(context, { records: values, fields });
  return { rows: shown.map((row, index) => ({ ...row, id: records[index]?.id ?? '' })), rowCounts };
}
