import { sql, type RawBuilder } from 'kysely';
import type { Condition } from '../../../engine/contract/condition';
import { combineConditions } from '../../../engine/query';
import { registry } from '../../../renderers/definitions';
import { conditionToSql, findColumn, type SqlScope } from '../../db/condition-to-sql';
import { MODULE_SCHEMA } from '../../db/client';
import { tableRef } from '../../db/module-tables';
import { readTrigrams } from '../../db/text-search';
import { ownOrder } from './count-rows';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';
import { isReachable, MAIN_ALIAS } from './read-rows';
import { directionOf, orderClause, rowOrder, type RowOrder } from './row-order';
import { isOfMost, NOTHING, rowsToCount, rowsToPage, type Frequency } from './search-cost';
import { findSearch, type SearchQuestion } from './search-question';

/** Rows that are looked at in the order of the list before an index is asked: what many rows hold is found among them. */
const FIRST_ROWS = 500;
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
  const ways = findSearch(context, query.condition, await readTrigrams(context.deps.db));
  const question = ways.length > 1 ? await rarestOf(context, ways) : ways[0];
  if (!question) return null;
  const search: Search = { ...question, context, query, order: rowOrder(context, query) };
  if (!search.isIndexed) {
    const looked = await walk(search, SEARCHED_ROWS);
    return { ...toFound(search, looked), searchedRows: looked.isWhole ? null : SEARCHED_ROWS };
  }
  if (!isOrderIndexed(context, query)) {
    const indexed = await findByIndex(search, FOUND_ROWS);
    return indexed.isWhole
      ? toFound(search, indexed)
      : toCapped(search, { ids: [], found: 0, isWhole: false }, NOTHING);
  }
  const first = await walk(search, FIRST_ROWS);
  if (first.isWhole) return toFound(search, first);
  const frequency = { share: first.found / FIRST_ROWS, tableRows: first.tableRows };
  const rowCount = rowsToCount(frequency, FOUND_ROWS);
  if (rowCount !== null) {
    if ((await countAmong(search, rowCount)) > FOUND_ROWS) return toCapped(search, first, frequency);
    // Other conditions leave so few rows that they are all among those.
    const all = await walk(search, rowCount);
    if (all.isWhole) return toFound(search, all);
  }
  const indexed = await findByIndex(search, FOUND_ROWS);
  return indexed.isWhole ? toFound(search, indexed) : toCapped(search, first, frequency);
}

/** The text that the fewest of some rows hold, of several that all must hold. */
async function rarestOf(context: ModuleContext, ways: readonly SearchQuestion[]): Promise<SearchQuestion | undefined> {
  const others = ways[0]?.others ?? null;
  const scope = { ...toSqlScope(context), isRowByRow: true };
  const counts = ways.map(({ likes }, index) => {
    const holds = conditionToSql(combineConditions('or', likes), scope);
    return sql`count(*) filter (where ${holds}) as ${sql.id(`n${String(index)}`)}`;
  });
  const main = sql.id(MAIN_ALIAS);
  const { rows } = await sql<Record<string, string>>`select ${sql.join(counts)} from (
      select ${main}.* from ${tableRef(context.plan.main)} as ${main}
      where ${isReachable(context)} and ${conditionToSql(others, toSqlScope(context))}
      ${ownOrder(context, { condition: others })} limit ${FIRST_ROWS}) as ${main}`.execute(context.deps.db);
  const found = ways.map((_way, index) => Number(rows[0]?.[`n${String(index)}`] ?? 0));
  return ways[found.indexOf(Math.min(...found))];
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
 * More rows than are counted: the page is among those that were looked at, or found by reading on in the order of the list, or has
 * to be sorted out of all that hold the text. Far inside what most rows hold, the list is read as one of all.
 */
async function toCapped(search: Search, looked: Looked, frequency: Frequency): Promise<FoundRows> {
  const { currentPage, pageSize } = search.query;
  const capped = { total: FOUND_ROWS + 1, isCapped: true, searchedRows: null };
  const end = currentPage * pageSize;
  if (looked.found > end) return { ...capped, page: { ids: looked.ids, hasMore: true } };
  if (isOfMost(frequency) && end > FOUND_ROWS) return { ...capped, page: null };
  const rowCount = rowsToPage(frequency, end + 1);
  const ids = rowCount === null ? null : await findInOrder(search, rowCount);
  if (ids) return { ...capped, page: { ids: ids.slice(0, pageSize), hasMore: ids.length > pageSize } };
  const sorted = await findByIndex(search, null);
  return { ...capped, page: { ids: sorted.ids, hasMore: sorted.found > end } };
}

/** Counts, as far as it matters, what holds the text among so many rows: the first ones that the database comes by. */
async function countAmong({ context, ...search }: Search, rowCount: number): Promise<number> {
  const { rows } = await sql<{ found: string }>`select count(*) as found from (select 1 from (
      select ${textTest({ context, ...search })} as is_found from ${tableRef(context.plan.main)} as ${sql.id(MAIN_ALIAS)}
      where ${isReachable(context)} and ${conditionToSql(search.others, toSqlScope(context))}
      ${ownOrder(context, { condition: search.others })} limit ${rowCount}) as looked
    where is_found limit ${FOUND_ROWS + 1}) as found`.execute(context.deps.db);
  return Number(rows[0]?.found ?? 0);
}

/** Ids of the page and the one behind it by reading so many rows in the order of the list; null when the page does not end among them. */
async function findInOrder({ context, query, order, ...search }: Search, rowCount: number) {
  const { currentPage, pageSize } = query;
  const key = sql.id(MAIN_ALIAS, context.plan.main.primaryKey.name);
  const { rows } = await sql<{ id: string }>`select id from (
      select ${key}::text as id, ${textTest({ context, ...search })} as is_found
      from ${tableRef(context.plan.main)} as ${sql.id(MAIN_ALIAS)}
      where ${isReachable(context)} and ${conditionToSql(search.others, toSqlScope(context))}
      order by ${orderClause(order)} limit ${rowCount}) as looked
    where is_found limit ${pageSize + 1} offset ${(currentPage - 1) * pageSize}`.execute(context.deps.db);
  return rows.length > pageSize ? rows.map(({ id }) => id) : null;
}

/** Whether a row holds the texts: tested row by row. */
function textTest({
  context,
  likes,
  otherTexts,
}: Pick<Search, 'context' | 'likes' | 'otherTexts'>): RawBuilder<boolean> {
  const texts = combineConditions('and', [...anyOf(likes), ...otherTexts]);
  return conditionToSql(texts, { ...toSqlScope(context), isRowByRow: true });
}

/** Looks at so many rows in the order of the list. */
async function walk({ context, query, order, ...search }: Search, rowCount: number) {
  const { main } = context.plan;
  const { rows } = await sql<AnswerRow & { readonly table_rows: number | null }>`with looked as materialized (
      select ${sql.id(MAIN_ALIAS, main.primaryKey.name)}::text as id, row_number() over (order by ${orderClause(order)}) as place,
        ${textTest({ context, ...search })} as is_found
      from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)}
      where ${isReachable(context)} and ${conditionToSql(search.others, toSqlScope(context))}
      order by ${orderClause(order)} limit ${rowCount})
    select (select count(*) from looked) as looked, (select count(*) from looked where is_found) as found,
      array(select id from looked where is_found order by place ${pageOf(query)}) as ids,
      (select reltuples from pg_class where relnamespace = ${MODULE_SCHEMA}::regnamespace and relname = ${main.name}) as table_rows`.execute(
    context.deps.db,
  );
  return { ...toLooked(rows, (looked) => looked < rowCount), tableRows: Math.max(0, rows[0]?.table_rows ?? 0) };
}

/**
 * Nothing but an index over parts of texts is open to the planner, and the places of many rows have room in memory: where they have
 * not, every row near them is tested again.
 */
const BEGIN_BY_INDEX = sql.raw(
  `begin read only; ${['seqscan', 'indexscan', 'indexonlyscan'].map((scan) => `set local enable_${scan} = off;`).join(' ')} set local jit = off; set local work_mem = '64MB'`,
);

/**
 * Finds rows by the indexes over parts of texts, as many as `limit`. The planner guesses badly how many rows hold a text, and
 * a wrong guess walks the whole table: every way but those indexes is closed to it.
 */
async function findByIndex({ context, query, order, ...search }: Search, limit: number | null): Promise<Looked> {
  const { main } = context.plan;
  const scope = toSqlScope(context, search.pairsOf);
  const byChildren = { ...scope, isByChildren: true };
  const names = order.map((_term, index) => sql.id(`o${String(index)}`));
  const values = sql.join(order.map(({ value }, index) => sql`${value} as ${names[index]}`));
  const cap = limit === null ? sql`` : sql`limit ${limit + 1}`;
  const others = combineConditions('and', [...search.otherTexts, ...(search.others ? [search.others] : [])]);
  const branches = byTable(context, search).map(
    (likes) => sql`(select ${sql.id(MAIN_ALIAS, main.primaryKey.name)}::text as id, ${values}
      from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)}
      where ${isReachable(context)} and ${conditionToSql(likes, byChildren)} and ${conditionToSql(others, scope)} ${cap})`,
  );
  const directions = order.map(({ isAscending }, index) => sql`${names[index]} ${directionOf(isAscending)}`);
  const statement = sql<AnswerRow>`with found as materialized (${sql.join(branches, sql` union `)})
    select count(*) as looked, count(*) as found,
      array(select id from found order by ${sql.join(directions)} ${pageOf(query)}) as ids from found`;
  const rows = await context.deps.db.connection().execute(async (connection) => {
    await BEGIN_BY_INDEX.execute(connection);
    try {
      return (await statement.execute(connection)).rows;
    } finally {
      await sql`commit`.execute(connection);
    }
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
