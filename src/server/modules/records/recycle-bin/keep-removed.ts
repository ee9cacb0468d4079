import { sql, type RawBuilder, type Transaction } from 'kysely';
import { ROW_ORDER_COLUMN, type PlannedTable } from '../../../../engine/tables';
import { createId } from '../../../db/create-id';
import { sendLater } from '../../../db/leased-driver';
import { tableRef } from '../../../db/module-tables';
import type { SystemSchema } from '../../../db/system-schema';
import { binComments } from '../comments/bin-comments';
import { MAIN_ALIAS } from '../load-rows';
import type { ModuleContext } from '../module-context';
import { idArray } from '../read-rows';
import type { RecordNames } from './name-records';
import { readShape } from './removed-shape';

interface Removing extends RecordNames {
  /** The locked records. */
  readonly ids: readonly string[];
}

/**
 * Copies records with their sub-table rows to the recycle bin, inside the transaction that deletes or marks them and before it does,
 * and their comments with them: all within the database, for however many.
 */
export async function keepRemoved(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  { ids, fieldId, names }: Removing,
): Promise<void> {
  const { plan, module, evaluation } = context;
  const { main } = plan;
  const key = sql.id(MAIN_ALIAS, main.primaryKey.name);
  const shape = await readShape(trx, context);
  const named = ids.map((id) => names.get(id) ?? '');
  const entryIds = ids.map(() => createId(evaluation.now));
  const insert = sql`insert into system.removed_records
      (id, module_id, record_id, name, name_field, document, shape, removed_by, removed_at)
    select n.entry_id, ${module.id}, n.record_id, n.name, ${fieldId},
      jsonb_build_object('main', to_jsonb(${sql.id(MAIN_ALIAS)}), 'children', ${childRows(plan.children, key)}),
      ${JSON.stringify(shape)}::jsonb, ${evaluation.user.userId}, ${new Date(evaluation.now)}
    from unnest(${entryIds}::text[], ${ids}::text[], ${named}::text[]) as n(entry_id, record_id, name)
      join ${tableRef(main)} as ${sql.id(MAIN_ALIAS)} on ${key} = n.record_id::${sql.raw(main.primaryKey.type)}
    where ${key} = any(${idArray(main, ids)})`;
  await sendLater(trx, insert.compile(trx));
  await binComments(trx, { moduleId: module.id, recordIds: ids, entryIds });
}

/** The rows of the sub-tables by their key, in their order. */
function childRows(tables: readonly PlannedTable[], key: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = tables.flatMap((table) => {
    if (!table.foreignKey) return [];
    const order = sql.join([sql.id('c', ROW_ORDER_COLUMN), sql.id('c', table.primaryKey.name)]);
    return sql`jsonb_build_object(${table.tableKey}::text, coalesce((select jsonb_agg(to_jsonb(c) order by ${order})
      from ${tableRef(table)} as c where ${sql.id('c', table.foreignKey.name)} = ${key}), '[]'::jsonb))`;
  });
  return parts.length === 0 ? sql`'{}'::jsonb` : sql.join(parts, sql` || `);
}
