import { sql, type RawBuilder } from 'kysely';
import type { Condition } from '../../../engine/contract/condition';
import { combineConditions } from '../../../engine/query';
import { registry } from '../../../renderers/definitions';
import { conditionToSql, findColumn, type SqlScope } from '../../db/condition-to-sql';
import { tableRef } from '../../db/module-tables';
import { readTrigrams } from '../../db/text-search';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';
import { isReachable, MAIN_ALIAS } from './read-rows';
import { directionOf, orderClause, rowOrder, type RowOrder } from './row-order';
import { findSearch, type SearchQuestion } from './search-question';

/** Rows that are looked at in the order of the list before an index is asked: what many rows hold is found among them. */
const FIRST_ROWS = 1_000;
/** Rows that are looked at for a text that nearly all of the first rows hold, and how many of them that are. */
const MANY_ROWS = 15_000;
const NEARLY_ALL = 0.7;
/** Rows that are looked at for a text that no index finds. */
export const SEARCHED_ROWS = 10_000;
/** Rows that an index finds at most for one answer; of more the number is estimated. */
export const FOUND_ROWS = 10_000;

/** What a search by parts of texts has found. */
export interface FoundRows {
  /** Ids of the page in the order of the list; null = so many rows hold the text that the list is read as any other. */
  readonly page: { readonly ids: readonly string[]; readonly hasMore: boolean } | null;
  /** How many were found; `isCapped`: there are more. */
  readonly total: number;
  readonly isCapped: boolean;
  /** So many rows were looked at, in the order of the list, and more were not; null = nothing was left out. */
  readonly searchedRows: number | null;
}

/** One question for parts of texts, ready to be asked. */
interface Search extends SearchQuestion {
  readonly context: ModuleContext;
  readonly query: ListQuery;
  readonly order: RowOrder;
}

/** What looking at some rows has shown. */
interface Looked {
  /** Ids of the asked page among what was found. */
  readonly ids: readonly string[];
  readonly found: number;
  /** Whether no row was left out. */
  readonly isWhole: boolean;
}

/** Finds the rows of a question that asks for parts of texts; null when it asks for none that needs a way of its own. */
export async function searchRows(context: ModuleContext, query: ListQuery): Promise<FoundRows | null> {
  const question = findSearch(context, query.condition, await readTrigrams(context.deps.db));
  if (!question) return null;
  const search: Search = { ...question, context, query, order: rowOrder(context, query) };
  if (!search.isIndexed) {
    const looked = await walk(search, SEARCHED_ROWS);
    return { ...toFound(search, looked), searchedRows: looked.isWhole ? null : SEARCHED_ROWS };
  }
  if (!isOrderIndexed(context, query)) {
    const indexed = await findByIndex(search, FOUND_ROWS);
    return indexed.isWhole ? toFound(search, indexed) : toCapped(search, { ...indexed, found: 0 }, 0);
  }
  const first = await walk(search, FIRST_ROWS);
  if (first.isWhole) return toFound(search, first);
  const share = first.found / FIRST_ROWS;
  const many = share >= NEARLY_ALL ? await walk(search, MANY_ROWS) : first;
  if (many.isWhole) return toFound(search, many);
  if (many.found > FOUND_ROWS) return toCapped(search, many, share);
  const indexed = await findByIndex(search, FOUND_ROWS);
  return indexed.isWhole ? toFound(search, indexed) : toCapped(search, many, share);
}

/** Whether an index begins with the order of the list: without one, its first rows are known when all have been read. */
function isOrderIndexed({ plan }: ModuleContext, { sort }: ListQuery): boolean {
  const [first] = sort;
  if (!first) return true;
  const { name, type } = findColumn(plan, first.fieldId).column;
  const by = type === 'text' ? 'head' : 'value';
  return plan.main.indexes.some(
    ({ kind, parts: [lead] }) => kind === 'sorted' && lead?.column === name && lead.by === by,
  );
}

function toFound({ query }: Search, { ids, found }: Looked): FoundRows {
  const { currentPage, pageSize } = query;
  return { page: { ids, hasMore: found > currentPage * pageSize }, total: found, isCapped: false, searchedRows: null };
}

/**
 * More rows than are counted: the page is among those that were looked at, or soon found by reading on in the order of the list, or
 * has to be sorted out of all that hold the text. A list of nearly all rows is read as one of all.
 */
async function toCapped(search: Search, looked: Looked, share: number): Promise<FoundRows> {
  const { currentPage, pageSize } = search.query;
  const isThere = looked.found > currentPage * pageSize;
  const isNear = share >= NEARLY_ALL || currentPage * pageSize <= share * MANY_ROWS;
  const sorted = isThere ? looked : isNear ? null : await findByIndex(search, null);
  const page = sorted && { ids: sorted.ids, hasMore: sorted.found > currentPage * pageSize };
  return { page, total: FOUND_ROWS + 1, isCapped: true, searchedRows: null };
}

/** Looks at so many rows in the order of the list. */
async function walk({ context, query, order, ...search }: Search, rowCount: number): Promise<Looked> {
  const scope = toSqlScope(context);
  const key = sql.id(MAIN_ALIAS, context.plan.main.primaryKey.name);
  const texts = combineConditions('and', [...anyOf(search.likes), ...search.otherTexts]);
  const found = conditionToSql(texts, { ...scope, isRowByRow: true });
  const { rows } = await sql<AnswerRow>`with looked as materialized (
      select ${key}::text as id, row_number() over (order by ${orderClause(order)}) as place, ${found} as is_found
      from ${tableRef(context.plan.main)} as ${sql.id(MAIN_ALIAS)}
      where ${isReachable(context)} and ${conditionToSql(search.others, scope)}
      order by ${orderClause(order)} limit ${rowCount})
    select (select count(*) from looked) as looked, (select count(*) from looked where is_found) as found,
      array(select id from looked where is_found order by place ${pageOf(query)}) as ids`.execute(context.deps.db);
  return toLooked(rows, (looked) => looked < rowCount);
}

/**
 * Finds rows by the indexes over parts of texts, as many as `limit`. The planner guesses badly how many rows hold a text, and
 * a wrong guess walks the whole table: every way but those indexes is closed to it.
 */
async function findByIndex({ context, query, order, ...search }: Search, limit: number | null): Promise<Looked> {
  const { main } = context.plan;
  const scope = toSqlScope(context, search.pairsOf);
  const names = order.map((_term, index) => sql.id(`o${String(index)}`));
  const values = sql.join(order.map(({ value }, index) => sql`${value} as ${names[index]}`));
  const cap = limit === null ? sql`` : sql`limit ${limit + 1}`;
  const others = combineConditions('and', [...search.otherTexts, ...(search.others ? [search.others] : [])]);
  const branches = byTable(context, search).map(
    (likes) => sql`(select ${sql.id(MAIN_ALIAS, main.primaryKey.name)}::text as id, ${values}
      from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)}
      where ${isReachable(context)} and ${conditionToSql(likes, scope)} and ${conditionToSql(others, scope)} ${cap})`,
  );
  const directions = order.map(({ isAscending }, index) => sql`${names[index]} ${directionOf(isAscending)}`);
  const statement = sql<AnswerRow>`with found as materialized (${sql.join(branches, sql` union `)})
    select count(*) as looked, count(*) as found,
      array(select id from found order by ${sql.join(directions)} ${pageOf(query)}) as ids from found`;
  const { rows } = await context.deps.db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
        set_config('enable_indexonlyscan', 'off', true), set_config('jit', 'off', true)`.execute(trx);
      return statement.execute(trx);
    });
  return toLooked(rows, (found) => limit === null || found <= limit);
}

/** A keyword in several tables is looked for in each by itself: no index holds columns of two tables. */
function byTable({ plan }: ModuleContext, { likes }: Pick<SearchQuestion, 'likes'>): readonly Condition[] {
  const tables = new Map<string, Condition[]>();
  for (const like of likes) {
    const { name } = findColumn(plan, like.fieldId).table;
    tables.set(name, [...(tables.get(name) ?? []), like]);
  }
  return [...tables.values()].flatMap(anyOf);
}

function anyOf(conditions: readonly Condition[]): readonly Condition[] {
  const any = combineConditions('or', conditions);
  return any ? [any] : [];
}

interface AnswerRow {
  readonly looked: string;
  readonly found: string;
  readonly ids: readonly string[];
}

function toLooked([row]: readonly AnswerRow[], isWhole: (looked: number) => boolean): Looked {
  return { ids: row?.ids ?? [], found: Number(row?.found ?? 0), isWhole: isWhole(Number(row?.looked ?? 0)) };
}

function toSqlScope({ model, plan }: ModuleContext, pairsOf?: SearchQuestion['pairsOf']): SqlScope {
  return { model, registry, plan, alias: MAIN_ALIAS, ...(pairsOf && { pairsOf }) };
}

function pageOf({ currentPage, pageSize }: ListQuery): RawBuilder<unknown> {
  return sql`limit ${pageSize} offset ${(currentPage - 1) * pageSize}`;
}
