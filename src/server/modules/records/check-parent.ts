import { sql, type Transaction } from 'kysely';
import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { findField } from '../../../engine/contract/module-model';
import { findColumn } from '../../db/condition-to-sql';
import { tableRef } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import { lockValues } from './check-unique';
import { MAIN_ALIAS } from './load-rows';
import type { ModuleContext } from './module-context';
import { isAlive } from './read-rows';
import { toKey } from './tree-rows';

interface Moved {
  /** The stored record; '' for a new one, which has nothing below it. */
  readonly id: string;
  readonly values: RecordValues;
  readonly before: RecordValues | null;
}

/**
 * Checks inside the transaction of a save that a record of a tree list is not put below a record that stands below it: both would be
 * on no level of the list. Its own parent it may be: it then stands on the first level (docs/module-format.md#list-types). Moves in
 * one tree wait for each other, so that two of them cannot make a circle together.
 */
export async function checkParent(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  { id, values, before }: Moved,
): Promise<readonly ValueIssue[]> {
  const { model, plan } = context;
  const field = model.list?.type === 5 ? findField(model, model.list.parentFieldId) : null;
  if (!field || field.tableKey !== '' || id === '' || !plan.columnOf.has(field.id)) return [];
  const parentId = values[field.key];
  if (typeof parentId !== 'string' || parentId === '' || parentId === id || parentId === before?.[field.key]) return [];
  const { table, column } = findColumn(plan, field.id);
  if (column.type !== 'text') return [];
  await lockValues(trx, [[table.name, column.name, 'parent'].join('\u0001')]);
  const [key, parent] = [sql.id(MAIN_ALIAS, plan.main.primaryKey.name), sql.id(MAIN_ALIAS, column.name)];
  const main = sql`${tableRef(plan.main)} as ${sql.id(MAIN_ALIAS)}`;
  const { rows } = await sql`with recursive above(id) as (
      select ${parentId}::text
      union select ${parent} from above, ${main} where ${key} = ${toKey(context, sql`above.id`)} and ${isAlive()} and above.id <> ${id})
    select 1 from above where id = ${id} limit 1`.execute(trx);
  return rows.length > 0 ? [{ fieldId: field.id, code: 'ENGINE_VALUE_BELOW_ITSELF', params: {} }] : [];
}
