import { sql, type Transaction } from 'kysely';
import { SYSTEM_COLUMNS } from '../../../engine/tables';
import { compileOnce } from '../../db/compile-once';
import { sendLater } from '../../db/leased-driver';
import { tableRef } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { MAIN_ALIAS } from './load-rows';
import type { ModuleContext } from './module-context';
import { compileReachable, idArray, isPossibleId, samePlan } from './read-rows';
import { noteRemovals } from './record-trail';
import { keepRemoved } from './recycle-bin/keep-removed';
import { nameRecords } from './recycle-bin/name-records';
import { deleteChildRows } from './write-rows';

/**
 * Deletes records with their sub-table rows, or marks them if the module deletes logically (docs/module-format.md#form-settings).
 * The recycle bin keeps a copy (docs/architecture.md#deleted-records). Missing records are ignored if at least one existed; throws SERVER_RECORD_GONE otherwise.
 */
export async function deleteRecords(context: ModuleContext, ids: readonly string[]): Promise<number> {
  const { plan, model, deps, evaluation } = context;
  const { main } = plan;
  const possible = [...new Set(ids)].filter((id) => isPossibleId(main, id));
  const named = await nameRecords(context, possible);
  const removed = await deps.db.transaction().execute(async (trx) => {
    const found = await lockRecords(trx, context, possible);
    if (found.length === 0) return 0;
    await noteRemovals(trx, context, found);
    await keepRemoved(trx, context, { ...named, ids: found });
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

/** Locks the records that the user reaches, in a fixed order, to prevent deadlocks. */
async function lockRecords(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { plan } = context;
  const { main } = plan;
  const key = sql.id(MAIN_ALIAS, main.primaryKey.name);
  const query = compileReachable(trx, context, {
    owner: plan,
    name: 'lock',
    values: [ids],
    build: (
      isReached,
      given,
    ) => sql`select ${samePlan(context)} ${key} as id from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)}
      where ${key} = any(${idArray(main, given ?? [])}) and ${isReached} order by ${key} for update`,
  });
  const { rows } = await trx.executeQuery<{ readonly id: unknown }>(query);
  return rows.map((row) => String(row.id));
}
