import { sql, type RawBuilder } from 'kysely';
import type { Condition } from '../../../engine/contract/condition';
import { combineConditions } from '../../../engine/query';
import { SYSTEM_COLUMNS } from '../../../engine/tables';
import { registry } from '../../../renderers/definitions';
import { conditionToSql, findColumn, type SqlScope } from '../../db/condition-to-sql';
import { MODULE_SCHEMA } from '../../db/client';
import { tableRef } from '../../db/module-tables';
import { readTrigrams } from '../../db/text-search';
import { isOrderIndexed } from './answered-by-index';
import { ownOrder } from './count-rows';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';
import { isReachable } from './read-rows';
import { MAIN_ALIAS } from './load-rows';
import { namedOrder, orderClause, rowOrder, type RowOrder } from './row-order';
import { isOfMost, NOTHING, rowsToCount, rowsToPage, type Frequency } from './search-cost';
import { findScan, findSearch, type SearchQuestion } from './search-question';
import type { FoundRows } from './found-rows';

/** Rows scanned in list order before an index is used: finds frequent texts. */
const FIRST_ROWS = 500;
/** Rows scanned for a text that is too short for an index, or in sub-tables. */
export const SEARCHED_ROWS = 10_000;
/** Rows scanned or sorted where no index helps and a partial result is allowed. */
export const SCANNED_ROWS = 50_000;
/** From this share of matches on, the list is read the ordinary way. */
const MANY = 5;
/** Maximum matches by index per response; larger counts are estimated. */
const FOUND_ROWS = 10_000;

/** A search to be run. */
interface Search extends SearchQuestion {
  readonly context: ModuleContext;
  readonly query: ListQuery;
  readonly order: RowOrder;
  /** Whether an index has the rows in list order. */
  readonly isOrdered: boolean;
}

/** Result of a scan. */
interface Looked {
  /** Ids of the requested page. */
  readonly ids: readonly string[];
  /** Number of matches. */
  readonly found: number;
  /** Whether all rows were scanned. */
  readonly isWhole: boolean;
}

/** Result of a scan, with the estimated number of rows. */
interface Sample extends Looked {
  readonly tableRows: number;
}

/**
 * Finds the rows of a substring search, or of a query without index where a partial result is allowed (`reach`); null for an
 * ordinary query.
 */
export async function searchRows(context: ModuleContext, query: ListQuery): Promise<FoundRows | null> {
  const ways = findSearch(context, query.condition, await readTrigrams(context.deps.db));
  const text = ways.length > 1 ? await rarestOf(context, ways) : ways[0];
  const question = text ?? (query.reach === 'part' ? findScan(context, query) : null);
  if (!question) return null;
  const isOrdered = isOrderIndexed(context.plan, query);
  const search: Search = { ...question, context, query, order: rowOrder(context, query), isOrdered };
  if (!search.isIndexed) return lookThrough(search);
  return isOrdered ? findInOrderOrByIndex(search) : findAndSort(search);
}

/**
 * Whether the text index is useless: so many rows match that listing them all does not help a partial result, or other conditions
 * leave so few that it is not needed.
 */
async function choosesNothing(search: Search, known?: Sample): Promise<boolean> {
  if (search.query.reach !== 'part') return false;
  const { found, tableRows, isWhole } = known ?? (await walk({ ...search, tested: [] }, FIRST_ROWS));
  return isWhole || (found / FIRST_ROWS) * tableRows > partOf(search);
}

/** The query with its substrings tested row by row. */
function withoutTexts(search: Search): Search {
  return { ...search, likes: [], tested: [...anyOf(search.likes), ...search.tested], isIndexed: false };
}

/** Scans rows: for a text too short for an index, or where no index helps. */
async function lookThrough(search: Search): Promise<FoundRows | null> {
  const isText = search.likes.length > 0;
  if (isText && search.query.reach === 'all') return null;
  const rowCount = isText ? SEARCHED_ROWS : partOf(search);
  const many = isText ? null : await findOfMany(search, rowCount);
  if (many) return many;
  const looked = await walk(search, rowCount);
  return looked.isWhole ? toFound(search, looked) : toPart(search, looked, rowCount);
}

/** A page of a frequent text, found among the list's first rows; null = not there. */
async function findOfMany(search: Search, rowCount: number): Promise<FoundRows | null> {
  const { currentPage, pageSize } = search.query;
  const isOfMany = isReadInOrder(search) && (await countAmong(search, rowCount, rowCount / MANY)) > rowCount / MANY;
  if (!isOfMany) return null;
  const capped = { total: FOUND_ROWS + 1, isCapped: true, searchedRows: null };
  if (currentPage * pageSize > FOUND_ROWS) return { ...capped, page: null };
  const ids = await findInOrder(search, rowCount);
  return ids && { ...capped, page: { ids: ids.slice(0, pageSize), hasMore: true } };
}

/** Finds matches by index and sorts them: no index has the requested order. */
async function findAndSort(search: Search): Promise<FoundRows | null> {
  if (await choosesNothing(search)) return lookThrough(withoutTexts(search));
  const isPart = search.query.reach === 'part';
  const limit = isPart ? partOf(search) : FOUND_ROWS;
  const indexed = await findByIndex(search, limit);
  if (indexed.isWhole) return toFound(search, indexed);
  if (!isPart) return toCapped(search, { ids: [], found: 0, isWhole: false }, NOTHING);
  return toPart(search, indexed, limit);
}

/** Finds matches in list order or by index, whichever is faster. */
async function findInOrderOrByIndex(search: Search): Promise<FoundRows | null> {
  const first = await walk(search, FIRST_ROWS);
  if (first.isWhole) return toFound(search, first);
  const frequency = { share: first.found / FIRST_ROWS, tableRows: first.tableRows };
  const rowCount = rowsToCount(frequency, FOUND_ROWS);
  if (rowCount !== null) {
    if ((await countAmong(search, rowCount)) > FOUND_ROWS) return toCapped(search, first, frequency);
    // Other conditions leave so few rows that all were scanned.
    const all = await walk(search, rowCount);
    if (all.isWhole) return toFound(search, all);
  }
  if (await choosesNothing(search, search.tested.length === 0 ? first : undefined))
    return lookThrough(withoutTexts(search));
  const limit = isTestedAfter(search) ? partOf(search) : FOUND_ROWS;
  const indexed = await findByIndex(search, limit);
  if (indexed.isWhole) return toFound(search, indexed);
  return indexed.found > FOUND_ROWS ? toCapped(search, first, frequency) : toPart(search, indexed, limit);
}

/** Number of rows of a partial result. */
function partOf({ context, tested }: Search): number {
  return tested.some((condition) => isOfChildren(context.plan, condition)) ? SEARCHED_ROWS : SCANNED_ROWS;
}

/** Whether a condition is about sub-tables. */
function isOfChildren(plan: ModuleContext['plan'], condition: Condition): boolean {
  if (!('fieldId' in condition)) return condition.items.some((item) => isOfChildren(plan, item));
  return findColumn(plan, condition.fieldId).table !== plan.main;
}

/**
 * Whether an index has the list's order for the rows left by other conditions: all, or those with one value in a column. Otherwise
 * a page is read past all others.
 */
function isReadInOrder({ context, query, others, isOrdered }: Search): boolean {
  const { plan, rows } = context;
  if (rows === 'all' && others === null) return isOrdered;
  // The rows of granted schemes have many values: they are read among all others.
  if (others === null) return rows === 'own' && isOrderIndexed(plan, query, SYSTEM_COLUMNS.createdBy);
  if (rows !== 'all' || !('fieldId' in others) || others.op !== 'equals') return false;
  const { table, column } = findColumn(plan, others.fieldId);
  return table === plan.main && isOrderIndexed(plan, query, column.name);
}

/** Whether matches of a text are counted before the rest is tested: for a frequent one, partially. */
function isTestedAfter({ query, tested }: Search): boolean {
  return query.reach === 'part' && tested.length > 0;
}

/** The rarest of several required texts, in a sample of rows. */
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

function toFound({ query }: Search, { ids, found }: Looked): FoundRows {
  const { currentPage, pageSize } = query;
  return { page: { ids, hasMore: found > currentPage * pageSize }, total: found, isCapped: false, searchedRows: null };
}

/** A partial result. */
function toPart(search: Search, looked: Looked, limit: number): FoundRows {
  return { ...toFound(search, looked), total: Math.min(looked.found, limit), searchedRows: limit };
}

/**
 * More matches than are counted: the page is in the scanned rows, is found by reading on in list order, or by sorting all matches.
 * Far inside a frequent text the list is read the ordinary way.
 */
async function toCapped(search: Search, looked: Looked, frequency: Frequency): Promise<FoundRows | null> {
  const { currentPage, pageSize } = search.query;
  const capped = { total: FOUND_ROWS + 1, isCapped: true, searchedRows: null };
  const end = currentPage * pageSize;
  const limit = search.query.reach === 'part' ? partOf(search) : null;
  const isInOrder = limit === null || isReadInOrder(search);
  if (isInOrder && looked.found > end) return { ...capped, page: { ids: looked.ids, hasMore: true } };
  if (isOfMost(frequency) && end > FOUND_ROWS) return { ...capped, page: null };
  const rowCount = isInOrder ? rowsToPage(frequency, end + 1) : null;
  const ids = rowCount === null ? null : await findInOrder(search, rowCount);
  if (ids) return { ...capped, page: { ids: ids.slice(0, pageSize), hasMore: ids.length > pageSize } };
  if (await choosesNothing(search)) return lookThrough(withoutTexts(search));
  const sorted = await findByIndex(search, limit);
  if (limit !== null && !sorted.isWhole) return toPart(search, sorted, limit);
  return { ...capped, page: { ids: sorted.ids, hasMore: sorted.found > end } };
}

/** Counts matches up to a limit: of a text the first that the database finds. */
async function countAmong(search: Search, rowCount: number, limit = FOUND_ROWS): Promise<number> {
  const { context, likes, others, order } = search;
  const first = likes.length > 0 ? ownOrder(context, { condition: others }) : sql`order by ${orderClause(order)}`;
  const statement = sql<{ found: string }>`select count(*) as found from (select 1 from (
      select ${rowTest(search)} as is_found from ${tableRef(context.plan.main)} as ${sql.id(MAIN_ALIAS)}
      where ${isReachable(context)} and ${conditionToSql(others, toSqlScope(context))} ${first} limit ${rowCount}) as looked
    where is_found limit ${limit + 1}) as found`;
  const rows =
    others === null
      ? (await statement.execute(context.deps.db)).rows
      : await readAfter(context, BEGIN_SAME_ROWS, statement);
  return Number(rows[0]?.found ?? 0);
}

/** Ids of a page and the next one, by reading that many rows in list order; null when the page is not complete. */
async function findInOrder({ context, query, order, ...search }: Search, rowCount: number) {
  const { currentPage, pageSize } = query;
  const key = sql.id(MAIN_ALIAS, context.plan.main.primaryKey.name);
  const { rows } = await sql<{ id: string }>`select id from (
      select ${key}::text as id, ${rowTest({ context, ...search })} as is_found
      from ${tableRef(context.plan.main)} as ${sql.id(MAIN_ALIAS)}
      where ${isReachable(context)} and ${conditionToSql(search.others, toSqlScope(context))}
      order by ${orderClause(order)} limit ${rowCount}) as looked
    where is_found limit ${pageSize + 1} offset ${(currentPage - 1) * pageSize}`.execute(context.deps.db);
  return rows.length > pageSize ? rows.map(({ id }) => id) : null;
}

/** Tests a row for the substrings and all conditions without an index. */
function rowTest({ context, likes, tested }: Pick<Search, 'context' | 'likes' | 'tested'>): RawBuilder<boolean> {
  const all = combineConditions('and', [...anyOf(likes), ...tested]);
  return conditionToSql(all, { ...toSqlScope(context), isRowByRow: true });
}

/**
 * Makes partial results deterministic: no parallel workers, no synchronised scans. And no full scan where an index finds the rows,
 * which the planner prefers for many matches.
 */
const BEGIN_SAME_ROWS = sql.raw(
  'begin read only; set local max_parallel_workers_per_gather = 0; set local synchronize_seqscans = off; set local enable_seqscan = off',
);

/** Scans rows, the first ones of the list if an index has its order. */
async function walk(search: Search, rowCount: number): Promise<Sample> {
  const { context, query, order, others } = search;
  const { main } = context.plan;
  const { values, directions } = namedOrder(order);
  const isInOrder = isReadInOrder(search) || (search.isOrdered && query.reach !== 'part');
  const statement = sql<AnswerRow & { readonly table_rows: number | null }>`with looked as materialized (
      select ${sql.id(MAIN_ALIAS, main.primaryKey.name)}::text as id, ${values}, ${rowTest(search)} as is_found
      from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)}
      where ${isReachable(context)} and ${conditionToSql(others, toSqlScope(context))}
      ${isInOrder ? sql`order by ${orderClause(order)}` : ownOrder(context, { condition: others })} limit ${rowCount})
    select (select count(*) from looked) as looked, (select count(*) from looked where is_found) as found,
      array(select id from looked where is_found order by ${directions} ${pageOf(query)}) as ids,
      (select reltuples from pg_class where relnamespace = ${MODULE_SCHEMA}::regnamespace and relname = ${main.name}) as table_rows`;
  const rows =
    isInOrder && rowCount <= FIRST_ROWS
      ? (await statement.execute(context.deps.db)).rows
      : await readAfter(context, BEGIN_SAME_ROWS, statement);
  return { ...toLooked(rows, (looked) => looked < rowCount), tableRows: Math.max(0, rows[0]?.table_rows ?? 0) };
}

/** Runs a statement in a transaction with its own settings. */
function readAfter<Row>(
  { deps }: ModuleContext,
  begin: RawBuilder<unknown>,
  statement: RawBuilder<Row>,
): Promise<readonly Row[]> {
  return deps.db.connection().execute(async (connection) => {
    await begin.execute(connection);
    try {
      return (await statement.execute(connection)).rows;
    } finally {
      await sql`commit`.execute(connection);
    }
  });
}

/**
 * Only substring indexes are available to the planner, with enough memory for exact bitmaps: lossy ones would test all neighbouring
 * rows again.
 */
const BEGIN_BY_INDEX = sql.raw(
  `begin read only; ${['seqscan', 'indexscan', 'indexonlyscan'].map((scan) => `set local enable_${scan} = off;`).join(' ')} set local jit = off; set local work_mem = '64MB'`,
);

/**
 * Finds up to `limit` rows by substring indexes. The planner estimates substring matches badly, and would scan the whole table: all
 * other plans are disabled.
 */
async function findByIndex({ context, query, order, ...search }: Search, limit: number | null): Promise<Looked> {
  const { main } = context.plan;
  const scope = toSqlScope(context, search.pairsOf);
  const byChildren = { ...scope, isByChildren: true };
  const { values, directions } = namedOrder(order);
  const cap = limit === null ? sql`` : sql`limit ${limit + 1}`;
  const tested = combineConditions('and', search.tested);
  const [chosen, left] = isTestedAfter({ context, query, order, ...search })
    ? [sql<boolean>`true`, conditionToSql(tested, { ...scope, isRowByRow: true })]
    : [conditionToSql(tested, scope), sql<boolean>`true`];
  const branches = byTable(context, search).map(
    (likes) => sql`(select ${sql.id(MAIN_ALIAS, main.primaryKey.name)}::text as id, ${values}, ${left} as is_found
      from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)}
      where ${isReachable(context)} and ${conditionToSql(likes, byChildren)} and ${chosen}
        and ${conditionToSql(search.others, scope)} ${cap})`,
  );
  const statement = sql<AnswerRow>`with found as materialized (${sql.join(branches, sql` union `)})
    select count(*) as looked, count(*) filter (where is_found) as found,
      array(select id from found where is_found order by ${directions} ${pageOf(query)}) as ids from found`;
  const rows = await readAfter(context, BEGIN_BY_INDEX, statement);
  return toLooked(rows, (looked) => limit === null || looked <= limit);
}

/** A keyword in several tables is searched in each: no index covers two tables. */
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
