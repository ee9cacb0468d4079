import { sql } from 'kysely';
import type { FieldModel } from '../../../engine/contract/field-model';
import { mainFields } from '../../../engine/contract/module-model';
import { toScalarText } from '../../../engine/values/text-values';
import { registry } from '../../../renderers/definitions';
import { conditionToSql } from '../../db/condition-to-sql';
import { fromDatabaseValue } from '../../db/database-values';
import { tableRef } from '../../db/module-tables';
import { DATA_VIEW, type ModuleContext } from './module-context';
import { idArray, isPossibleId, isReachable, MAIN_ALIAS } from './read-rows';

/** A member of records and texts that it may hold. */
interface Wanted {
  readonly valueKey: string;
  readonly texts: readonly string[];
}

/** Which of the texts a record that the user may reach has, as its id or in a column of the list that the user may see. */
export async function findRecordValues(
  context: ModuleContext,
  { valueKey, texts }: Wanted,
): Promise<ReadonlySet<string>> {
  if (context.model.webType === DATA_VIEW) return new Set();
  if (valueKey === 'id') return findIds(context, texts);
  const field = mainFields(context.model).find(({ key }) => key === valueKey);
  return field && context.access.canReadColumn(field.id) ? findValues(context, field, texts) : new Set();
}

async function findIds(context: ModuleContext, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const { main } = context.plan;
  const key = sql.id(MAIN_ALIAS, main.primaryKey.name);
  const ids = texts.filter((text) => isPossibleId(main, text));
  const { rows } = await sql<{ id: string }>`select ${key}::text as id from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)}
    where ${key} = any(${idArray(main, ids)}) and ${isReachable(context)}`.execute(context.deps.db);
  return new Set(rows.map(({ id }) => id));
}

async function findValues(
  context: ModuleContext,
  field: FieldModel,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const { model, plan, evaluation } = context;
  const definition = registry.of(field);
  const column = plan.main.columns.find(({ fieldId }) => fieldId === field.id);
  // Lists are nobody's name.
  if (!column || column.type === 'jsonb') return new Set();
  const values = texts.flatMap((text) => {
    const parsed = definition.toStored(text, field, evaluation.timeZone);
    return parsed.ok && parsed.value !== null ? [parsed.value] : [];
  });
  const scope = { model, registry, plan, alias: MAIN_ALIAS };
  const isNamed = conditionToSql({ fieldId: field.id, op: 'in', value: values }, scope);
  const { rows } = await sql<{ value: unknown }>`select distinct ${sql.id(MAIN_ALIAS, column.name)} as value
    from ${tableRef(plan.main)} as ${sql.id(MAIN_ALIAS)} where ${isReachable(context)} and ${isNamed}`.execute(
    context.deps.db,
  );
  const toStored = (value: unknown) => fromDatabaseValue({ value, field, definition, type: column.type });
  return new Set(rows.flatMap(({ value }) => toScalarText(toStored(value)) ?? []));
}
