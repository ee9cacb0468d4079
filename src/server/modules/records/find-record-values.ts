import { sql, type Kysely } from 'kysely';
import type { FieldModel } from '../../../engine/contract/field-model';
import { isDataView, mainFields } from '../../../engine/contract/module-model';
import { toScalarText } from '../../../engine/values/text-values';
import { registry } from '../../../renderers/definitions';
import { conditionToSql } from '../../db/condition-to-sql';
import { fromDatabaseValue } from '../../db/database-values';
import { tableRef } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import type { WantedValues } from '../../resource/index';
import type { ModuleContext } from './module-context';
import { idArray, isPossibleId, isReachable } from './read-rows';
import { MAIN_ALIAS } from './load-rows';

/**
 * Which of the texts exist in records that the user may reach, as id or in a visible list column. `hold` locks these records
 * against deletion until the transaction ends.
 */
export async function findRecordValues(
  db: Kysely<SystemSchema>,
  context: ModuleContext,
  wanted: WantedValues,
): Promise<ReadonlySet<string>> {
  if (isDataView(context.model)) return new Set();
  if (wanted.valueKey === 'id') return findIds(db, context, wanted);
  const field = mainFields(context.model).find(({ key }) => key === wanted.valueKey);
  return field && context.access.canReadColumn(field.id) ? findValues(db, context, { ...wanted, field }) : new Set();
}

async function findIds(
  db: Kysely<SystemSchema>,
  context: ModuleContext,
  { texts, isHeld }: WantedValues,
): Promise<ReadonlySet<string>> {
  const { main } = context.plan;
  const key = sql.id(MAIN_ALIAS, main.primaryKey.name);
  const ids = texts.filter((text) => isPossibleId(main, text));
  const { rows } = await sql<{ id: string }>`select ${key}::text as id from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)}
    where ${key} = any(${idArray(main, ids)}) and ${isReachable(context)}
    ${isHeld ? sql`order by ${key} for key share` : sql``}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

async function findValues(
  db: Kysely<SystemSchema>,
  context: ModuleContext,
  { texts, isHeld, field }: WantedValues & { readonly field: FieldModel },
): Promise<ReadonlySet<string>> {
  const { model, plan, evaluation } = context;
  const definition = registry.of(field);
  const column = plan.main.columns.find(({ fieldId }) => fieldId === field.id);
  // Lists cannot be referred to.
  if (!column || column.type === 'jsonb') return new Set();
  const values = texts.flatMap((text) => {
    const parsed = definition.toStored(text, field, evaluation.timeZone);
    return parsed.ok && parsed.value !== null ? [parsed.value] : [];
  });
  const scope = { model, registry, plan, alias: MAIN_ALIAS };
  const isNamed = conditionToSql({ fieldId: field.id, op: 'in', value: values }, scope);
  const value = sql.id(MAIN_ALIAS, column.name);
  const key = sql.id(MAIN_ALIAS, plan.main.primaryKey.name);
  const from = sql`from ${tableRef(plan.main)} as ${sql.id(MAIN_ALIAS)} where ${isReachable(context)} and ${isNamed}`;
  // One record per value is enough to lock.
  const firstOfEach = sql`select distinct on (${value}) ${key} ${from} order by ${value}, ${key}`;
  const { rows } = await sql<{ value: unknown }>`select ${value} as value ${from}
    and ${key} in (${firstOfEach}) ${isHeld ? sql`order by ${key} for key share` : sql``}`.execute(db);
  const toStored = (stored: unknown) => fromDatabaseValue({ value: stored, field, definition, type: column.type });
  return new Set(rows.flatMap((row) => toScalarText(toStored(row.value)) ?? []));
}
