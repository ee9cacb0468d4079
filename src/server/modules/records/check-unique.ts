import { sql, type Transaction } from 'kysely';
import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import { registry } from '../../../renderers/definitions';
import { conditionToSql, findColumn } from '../../db/condition-to-sql';
import { compileOnce } from '../../db/compile-once';
import { sendLater } from '../../db/leased-driver';
import { tableRef } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import type { ModuleContext } from './module-context';
import { idArray, isAlive, samePlan } from './read-rows';
import { MAIN_ALIAS } from './load-rows';

/**
 * Checks unique main fields inside the save's transaction. Locks each value first, so that of two saves with the same value the
 * second waits and then sees the first. `id` = the changed record, '' for a new one. (Columns of a sub-table are unique within
 * their record: checked by the engine.)
 */
export async function checkUnique(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  { id, values, before }: { readonly id: string; readonly values: RecordValues; readonly before: RecordValues | null },
): Promise<readonly ValueIssue[]> {
  const claims = uniqueClaims(context, { values, before });
  if (claims.length === 0) return [];
  await lockValues(
    trx,
    claims.map(({ name }) => name),
  );
  const { model, plan } = context;
  const issues: ValueIssue[] = [];
  for (const { field } of claims) {
    const same = conditionToSql(
      { fieldId: field.id, op: 'equals', value: values[field.key] },
      { model, registry, plan, alias: MAIN_ALIAS },
    );
    const isOther =
      id === '' ? sql`true` : sql`${sql.id(MAIN_ALIAS, plan.main.primaryKey.name)} <> all(${idArray(plan.main, [id])})`;
    const { rows } = await sql`select ${samePlan(context)} 1 from ${tableRef(plan.main)} as ${sql.id(MAIN_ALIAS)}
      where ${same} and ${isAlive()} and ${isOther} limit 1`.execute(trx);
    if (rows.length > 0) issues.push({ fieldId: field.id, code: 'ENGINE_VALUE_DUPLICATE', params: {} });
  }
  return issues;
}

/** A new value of a unique field; two records that claim the same name exclude each other. */
export interface UniqueClaim {
  readonly field: FieldModel;
  readonly name: string;
}

/** The unique values that a write gives a record. */
export function uniqueClaims(
  context: ModuleContext,
  { values, before }: { readonly values: RecordValues; readonly before: RecordValues | null },
): readonly UniqueClaim[] {
  return uniqueFields(context).flatMap((field) => {
    const value = values[field.key] ?? null;
    const isKept = JSON.stringify(value) === JSON.stringify(before?.[field.key] ?? null);
    return isKept || registry.of(field).isEmpty(value, field) ? [] : [{ field, name: lockName(context, field, value) }];
  });
}

function uniqueFields({ model, plan }: ModuleContext): readonly FieldModel[] {
  return model.allFields.filter((field) => field.isUnique && field.tableKey === '' && plan.columnOf.has(field.id));
}

/** By column, not module: two modules may write to one table. */
function lockName({ plan }: ModuleContext, field: FieldModel, value: unknown): string {
  const { table, column } = findColumn(plan, field.id);
  return [table.name, column.name, JSON.stringify(value)].join('\u0001');
}

/** Lets the transactions that claim the same names follow each other. Sorted, to prevent deadlocks. */
export async function lockValues(trx: Transaction<SystemSchema>, names: readonly string[]): Promise<void> {
  const locks = compileOnce(trx, {
    owner: lockValues,
    name: 'lock',
    values: [names],
    build: (given) => sql`select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 7) as key from unnest(${given}::text[]) as name order by 1) as keys`,
  });
  await sendLater(trx, locks);
}
