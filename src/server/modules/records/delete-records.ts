import { sql, type Transaction } from 'kysely';
import { SYSTEM_COLUMNS } from '../../../engine/tables';
import { compileOnce } from '../../db/compile-once';
import { sendLater } from '../../db/leased-driver';
import { tableRef } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { MAIN_ALIAS } from './load-rows';
import type { ModuleContext } from './module-context';
import { compileReachable, idArray, isPossibleId, readWholeRecord, samePlan } from './read-rows';
import { isTrailed, noteRecord } from './record-trail';
import { deleteChildRows } from './write-rows';

/**
 * Deletes records with their sub-table rows, or marks them if the module deletes logically (docs/module-format.md#form-settings).
 * Missing records are ignored if at least one existed; throws SERVER_RECORD_GONE otherwise.
 */
export async function deleteRecords(context: ModuleContext, ids: readonly string[]): Promise<number> {
  const { plan, model, deps, evaluation } = context;
  const { main } = plan;
  const possible = [...new Set(ids)].filter((id) => isPossibleId(main, id));
  const key = sql.id(MAIN_ALIAS, main.primaryKey.name);
  const removed = await deps.db.transaction().execute(async (trx) => {
    // Locked in a fixed order, to prevent deadlocks.
    const query = compileReachable(trx, context, {
      owner: plan,
      name: 'lock',
      values: [possible],
      build: (
        isReached,
        given,
      ) => sql`select ${samePlan(context)} ${key} as id from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)}
        where ${key} = any(${idArray(main, given ?? [])}) and ${isReached} order by ${key} for update`,
    });
    const { rows } = await trx.executeQuery<{ readonly id: unknown }>(query);
    const found = rows.map((row) => String(row.id));
    if (found.length === 0) return 0;
    if (isTrailed(context)) for (const id of found) await noteRemoval(trx, context, id);
    if (model.form.logicalDelete) {
      const mark = sql`update ${tableRef(main)} set ${sql.id(SYSTEM_COLUMNS.deletedAt)} = ${new Date(evaluation.now)},
        ${sql.id(SYSTEM_COLUMNS.modifiedBy)} = ${evaluation.user.userId}
        where ${sql.id(main.primaryKey.name)} = any(${idArray(main, found)})`;
      await sendLater(trx, mark.compile(trx));
      return found.length;
    }
    for (const table of plan.children) await deleteChildRows(trx, context, { table, recordIds: found });
    const removal = compileOnce(trx, {
      owner: plan,
      name: 'delete',
      values: [found],
      build: (given) => sql`delete ${samePlan(context)} from ${tableRef(main)}
        where ${sql.id(main.primaryKey.name)} = any(${idArray(main, given ?? [])})`,
    });
    await sendLater(trx, removal);
    return found.length;
  });
  if (removed === 0) throw new BusinessError('SERVER_RECORD_GONE');
  return removed;
}

async function noteRemoval(trx: Transaction<SystemSchema>, context: ModuleContext, id: string): Promise<void> {
  const before = await readWholeRecord(trx, context, { id });
  if (before) await noteRecord(trx, context, { action: 'remove', id, before });
}
