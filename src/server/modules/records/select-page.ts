import { sql, type Kysely, type RawBuilder } from 'kysely';
import { registry } from '../../../renderers/definitions';
import { conditionToSql } from '../../db/condition-to-sql';
import { tableRef } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';
import { isReachable } from './read-rows';
import { MAIN_ALIAS } from './load-rows';
import { fieldColumns, selectList, toSavedRecord, type Row, type SavedRecord } from './record-row';
import { namedOrder, orderClause, partsBeyond, type RowKey, type RowOrder } from './row-order';

/** A page of an order. */
export interface PagePlace {
  /** After this key; null = counted from the end given by `isReversed`. */
  readonly from: RowKey | null;
  /** Whether it is read in reverse: the rows before the key, or the last ones. */
  readonly isReversed: boolean;
  readonly offset: number;
  readonly limit: number;
}

interface PageOptions {
  readonly query: ListQuery;
  readonly order: RowOrder;
  readonly place: PagePlace;
  /** Filters columns. */
  readonly isWanted: (fieldId: string) => boolean;
}

/** Reads the records of a page, in list order. */
export async function selectPage(
  db: Kysely<SystemSchema>,
  context: ModuleContext,
  { query, order, place, isWanted }: PageOptions,
): Promise<readonly SavedRecord[]> {
  return selectRecords(db, context, { ids: idsOf(context, { query, order, place }), order, isWanted });
}

/** Reads records by ids (a list, or a statement), in list order. */
export async function selectRecords(
  db: Kysely<SystemSchema>,
  context: ModuleContext,
  { ids, order, isWanted }: { readonly ids: RawBuilder<unknown> } & Pick<PageOptions, 'order' | 'isWanted'>,
): Promise<readonly SavedRecord[]> {
  const { model, plan } = context;
  const { main } = plan;
  const columns = fieldColumns(main, isWanted);
  // Ids first: skipping rows of a narrow index is far cheaper than skipping whole records. As an array, because a plan for any page
  // size assumes a tenth of all rows, and would scan the table.
  const { rows } = await sql<Row>`select ${selectList(main, columns, MAIN_ALIAS)}
    from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)}
    where ${sql.id(MAIN_ALIAS, main.primaryKey.name)} = any(array(${ids}))
    order by ${orderClause(order)}`.execute(db);
  const read = { table: main, columns };
  return rows.map((row) => toSavedRecord(row, model, read));
}

/** The WHERE clause of a query: reachable and matching records, with the main table as MAIN_ALIAS. */
export function whereClause(context: ModuleContext, query: Pick<ListQuery, 'condition'>): RawBuilder<boolean> {
  const { model, plan } = context;
  return sql<boolean>`${isReachable(context)} and ${conditionToSql(query.condition, { model, registry, plan, alias: MAIN_ALIAS })}`;
}

/** ` from … where …` of a query. */
export function matchingRows(context: ModuleContext, query: Pick<ListQuery, 'condition'>): RawBuilder<unknown> {
  return sql`from ${tableRef(context.plan.main)} as ${sql.id(MAIN_ALIAS)} where ${whereClause(context, query)}`;
}

function idsOf(context: ModuleContext, { query, order, place }: Omit<PageOptions, 'isWanted'>): RawBuilder<unknown> {
  const { from, isReversed, offset, limit } = place;
  const key = sql.id(MAIN_ALIAS, context.plan.main.primaryKey.name);
  const matching = matchingRows(context, query);
  const [only, ...more] = from ? partsBeyond(order, from, isReversed) : [sql<boolean>`true`];
  if (more.length === 0) {
    return sql`select ${key} ${matching} and ${only}
      order by ${orderClause(order, isReversed)} limit ${limit} offset ${offset}`;
  }
  const { values, directions } = namedOrder(order, isReversed);
  const parts = [only, ...more].map(
    (part, index) => sql`(select ${key} as id, ${sql.lit(index)} as part, ${values} ${matching} and ${part}
      order by ${orderClause(order, isReversed)} limit ${offset + limit})`,
  );
  return sql`select id from (${sql.join(parts, sql` union all `)}) as parts
    order by part, ${directions} limit ${limit} offset ${offset}`;
}
