import { sql, type RawBuilder } from 'kysely';
import { SYSTEM_COLUMNS, type PlannedTable } from '../../../../engine/tables';
import type { RemovedShape } from '../../../db/migrations/028_recycle_bin';
import { tableRef } from '../../../db/module-tables';
import { MAIN_ALIAS } from '../load-rows';
import type { ModuleContext } from '../module-context';

/** Entries of a module's bin as FROM clause with the alias `b`, and the test that the user may see one. */
export interface BinScope {
  readonly from: RawBuilder<unknown>;
  readonly test: RawBuilder<boolean>;
}

/**
 * The entries whose records are within the user's row scope, tested on the rows as they were deleted: main and sub-table rows are
 * read from the documents. A scheme tests columns as they are now, so that who is limited by one sees no record of other columns
 * than the present ones (fails closed). `shape` = the present columns.
 */
export function binScope({ module, plan, rows, evaluation }: ModuleContext, shape: RemovedShape): BinScope {
  const isOwn = sql<boolean>`b.module_id = ${module.id}`;
  const entries = sql`system.removed_records as b`;
  if (rows === 'all') return { from: entries, test: isOwn };
  if (rows === 'own') {
    const author = sql`b.document #>> ${['main', SYSTEM_COLUMNS.createdBy]}::text[]`;
    return { from: entries, test: sql<boolean>`(${isOwn} and ${author} = ${evaluation.user.userId})` };
  }
  const present = sql`${JSON.stringify(shape)}::jsonb`;
  const fits = sql`(${present} @> r.shape)`;
  // Unreadable documents are never cast to the rows of the present tables.
  const from = sql`(select r.*, case when ${fits} then r.document end as fitting from system.removed_records as r
      where r.module_id = ${module.id} offset 0) as b
    cross join lateral jsonb_populate_record(null::${tableRef(plan.main)}, b.fitting -> 'main') as ${sql.id(MAIN_ALIAS)}`;
  const rowsOf = (table: PlannedTable) =>
    sql`jsonb_populate_recordset(null::${tableRef(table)}, coalesce(b.fitting -> 'children' -> ${table.tableKey}::text, '[]'::jsonb))`;
  return { from, test: sql<boolean>`(b.fitting is not null and ${rows.testRemoved(rowsOf)})` };
}
