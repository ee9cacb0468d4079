import { sql, type Kysely, type RawBuilder } from 'kysely';
import { registry } from '../../../renderers/definitions';
import { conditionToSql, findColumn } from '../../db/condition-to-sql';
import { orderedExpression, tableRef } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';
import { isReachable, MAIN_ALIAS } from './read-rows';
import { fieldColumns, selectList, toSavedRecord, type Row, type SavedRecord } from './record-row';

/** Reads the records of one page; `isWanted` limits the columns. */
export async function selectPage(
  db: Kysely<SystemSchema>,
  context: ModuleContext,
  { query, isWanted }: { readonly query: ListQuery; readonly isWanted: (fieldId: string) => boolean },
): Promise<readonly SavedRecord[]> {
  const { model, plan } = context;
  const { main } = plan;
  const columns = fieldColumns(main, isWanted);
  const key = sql.id(main.primaryKey.name);
  const table = tableRef(main);
  const order = orderClause(context, query);
  // The ids first: skipping rows of a narrow index is far cheaper than skipping whole records.
  const { rows } = await sql<Row>`select ${selectList(main, columns, MAIN_ALIAS)} from ${table} as ${sql.id(MAIN_ALIAS)}
    where ${sql.id(MAIN_ALIAS)}.${key} in (
      select ${sql.id(MAIN_ALIAS)}.${key} from ${table} as ${sql.id(MAIN_ALIAS)} where ${whereClause(context, query)}
      order by ${order} limit ${query.pageSize} offset ${(query.currentPage - 1) * query.pageSize})
    order by ${order}`.execute(db);
  return rows.map((row) => toSavedRecord(row, model, main, columns));
}

/** How many records match. */
export async function countRows(db: Kysely<SystemSchema>, context: ModuleContext, query: ListQuery): Promise<number> {
  const { rows } = await sql<{
    total: string;
  }>`select count(*) as total from ${tableRef(context.plan.main)} as ${sql.id(MAIN_ALIAS)}
    where ${whereClause(context, query)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** Which records a question means: those that the user may reach and that match; over the main table as MAIN_ALIAS. */
export function whereClause(context: ModuleContext, query: ListQuery): RawBuilder<boolean> {
  const { model, plan } = context;
  return sql<boolean>`${isReachable(context)} and ${conditionToSql(query.condition, { model, registry, plan, alias: MAIN_ALIAS })}`;
}

/** The asked order, then the id in the same direction: so every row has one place, and one index serves both. */
function orderClause({ plan }: ModuleContext, { sort }: ListQuery): RawBuilder<unknown> {
  const direction = (order: 'asc' | 'desc') => (order === 'asc' ? sql`asc` : sql`desc`);
  const terms = sort.map(({ fieldId, order }) => {
    const { column } = findColumn(plan, fieldId);
    return sql`${orderedExpression(column, MAIN_ALIAS)} ${direction(order)}`;
  });
  return sql.join([
    ...terms,
    sql`${sql.id(MAIN_ALIAS, plan.main.primaryKey.name)} ${direction(sort.at(-1)?.order ?? 'desc')}`,
  ]);
}
