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
import { isReachable, MAIN_ALIAS } from './read-rows';
import { namedOrder, orderClause, rowOrder, type RowOrder } from './row-order';
import { isOfMost, NOTHING, rowsToCount, rowsToPage, type Frequency } from './search-cost';
import { findScan, findSearch, type SearchQuestion } from './search-question';

/** Rows that are looked at in the order of the list before an index is asked: what many rows hold is found among them. */
const FIRST_ROWS = 500;
/** Rows that are looked at for a text that is too short for any index, or where each has to be looked for in sub-tables. */
export const SEARCHED_ROWS = 10_000;
/** Rows that are looked at, or sorted, where no index answers a question that may be answered from a part. */
export const SCANNED_ROWS = 50_000;
/** Where one of so many rows matches, enough of them do for the list to be read as any other. */
const MANY = 5;
/** Rows that an index finds at most for one answer; of more the number is estimated. */
export const FOUND_ROWS = 10_000;

/** What a search has found. */
export interface FoundRows {
  /** Ids of the page in the order of the list; null = so many rows match that the list is read as any other. */
  readonly page: { readonly ids: readonly string[]; readonly hasMore: boolean } | null;
  /** How many were found; `isCapped`: there are more. */
  readonly total: number;
  readonly isCapped: boolean;
  /** So many rows were looked at, and more were not; null = nothing was left out. */
  readonly searchedRows: number | null;
}

/** One question that has a way of its own, ready to be asked. */
interface Search extends SearchQuestion {
  readonly context: ModuleContext;
  readonly query: ListQuery;
  readonly order: RowOrder;
  /** Whether an index holds the rows in that order. */
  readonly isOrdered: boolean;
}

/** What looking at some rows has shown. */
interface Looked {
  /** Ids of the asked page among what was found. */
  readonly ids: readonly string[];
  /** How many of them match. */
  readonly found: number;
  /** Whether no row was left out. */
  readonly isWhole: boolean;
}

/** What looking has shown, and how many rows the table has about. */
interface Sample extends Looked {
  readonly tableRows: number;
}

/**
 * Finds the rows of a question that asks for parts of texts, or for what no index answers where a part of the rows may do (`reach`);
 * null when it is read as any other.
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
 * Whether so many rows hold the texts that their index, which has to name all of them, is no help for a part; or other conditions leave so
 * few that no text is needed to find them.
 */
async function choosesNothing(search: Search, known?: Sample): Promise<boolean> {
  if (search.query.reach !== 'part') return false;
  const { found, tableRows, isWhole } = known ?? (await walk({ ...search, tested: [] }, FIRST_ROWS));
  return isWhole || (found / FIRST_ROWS) * tableRows > partOf(search);
}

/** The same question with its texts tested row by row. */
function withoutTexts(search: Search): Search {
  return { ...search, likes: [], tested: [...anyOf(search.likes), ...search.tested], isIndexed: false };
}

/** Looks at rows one by one: for a text that is too short for an index, or for what no index answers. */
async function lookThrough(search: Search): Promise<FoundRows | null> {
  const isText = search.likes.length > 0;
  if (isText && search.query.reach === 'all') return null;
  const rowCount = isText ? SEARCHED_ROWS : partOf(search);
  const many = isText ? null : await findOfMany(search, rowCount);
  if (many) return many;
  const looked = await walk(search, rowCount);
  return looked.isWhole ? toFound(search, looked) : toPart(search, looked, rowCount);
}

/** A page of what so many rows match that it stands among the first ones of the list; null when it does not. */
async function findOfMany(search: Search, rowCount: number): Promise<FoundRows | null> {
  const { currentPage, pageSize } = search.query;
  const isOfMany = isReadInOrder(search) && (await countAmong(search, rowCount, rowCount / MANY)) > rowCount / MANY;
  if (!isOfMany) return null;
  const capped = { total: FOUND_ROWS + 1, isCapped: true, searchedRows: null };
  if (currentPage * pageSize > FOUND_ROWS) return { ...capped, page: null };
  const ids = await findInOrder(search, rowCount);
  return ids && { ...capped, page: { ids: ids.slice(0, pageSize), hasMore: true } };
}

/** Finds what holds a text, and sorts it: no index holds the rows in the asked order. */
async function findAndSort(search: Search): Promise<FoundRows | null> {
  if (await choosesNothing(search)) return lookThrough(withoutTexts(search));
  const isPart = search.query.reach === 'part';
  const limit = isPart ? partOf(search) : FOUND_ROWS;
  const indexed = await findByIndex(search, limit);
  if (indexed.isWhole) return toFound(search, indexed);
  if (!isPart) return toCapped(search, { ids: [], found: 0, isWhole: false }, NOTHING);
  return toPart(search, indexed, limit);
}

/** Finds what holds a text in the order of the list or by its index, whichever is quicker. */
async function findInOrderOrByIndex(search: Search): Promise<FoundRows | null> {
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
  if (await choosesNothing(search, search.tested.length === 0 ? first : undefined))
    return lookThrough(withoutTexts(search));
  const limit = isTestedAfter(search) ? partOf(search) : FOUND_ROWS;
  const indexed = await findByIndex(search, limit);
  if (indexed.isWhole) return toFound(search, indexed);
  return indexed.found > FOUND_ROWS ? toCapped(search, first, frequency) : toPart(search, indexed, limit);
}

/** How many rows a part is of. */
function partOf({ context, tested }: Search): number {
  return tested.some((condition) => isOfChildren(context.plan, condition)) ? SEARCHED_ROWS : SCANNED_ROWS;
}

/** Whether a condition asks for rows of sub-tables. */
function isOfChildren(plan: ModuleContext['plan'], condition: Condition): boolean {
  if (!('fieldId' in condition)) return condition.items.some((item) => isOfChildren(plan, item));
  return findColumn(plan, condition.fieldId).table !== plan.main;
}

/**
 * Whether an index holds the order of the list for the rows that others choose: all of them, or those that have one value in a column.
 * Otherwise a page is read past all that they leave out.
 */
function isReadInOrder({ context, query, others, isOrdered }: Search): boolean {
  const { plan, rows } = context;
  if (rows === 'all' && others === null) return isOrdered;
  if (others === null) return isOrderIndexed(plan, query, SYSTEM_COLUMNS.createdBy);
  if (rows !== 'all' || !('fieldId' in others) || others.op !== 'equals') return false;
  const { table, column } = findColumn(plan, others.fieldId);
  return table === plan.main && isOrderIndexed(plan, query, column.name);
}

/** Whether rows that hold a text are counted before the rest is tested: of a frequent one, a part. */
function isTestedAfter({ query, tested }: Search): boolean {
  return query.reach === 'part' && tested.length > 0;
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

function toFound({ query }: Search, { ids, found }: Looked): FoundRows {
  const { currentPage, pageSize } = query;
  return { page: { ids, hasMore: found > currentPage * pageSize }, total: found, isCapped: false, searchedRows: null };
}

/** What was found among so many rows, and not among all. */
function toPart(search: Search, looked: Looked, limit: number): FoundRows {
  return { ...toFound(search, looked), total: Math.min(looked.found, limit), searchedRows: limit };
}

/**
 * More rows than are counted: the page is among those that were looked at, or found by reading on in the order of the list, or has
 * to be sorted out of all that hold the text. Far inside what most rows hold, the list is read as one of all.
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

/** Counts, as far as it matters, what matches among so many rows: of those that hold a text, the first ones that the database comes by. */
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

/** Ids of the page and the one behind it by reading so many rows in the order of the list; null when the page does not end among them. */
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

/** Whether a row holds the texts, and passes what else is tested row by row. */
function rowTest({ context, likes, tested }: Pick<Search, 'context' | 'likes' | 'tested'>): RawBuilder<boolean> {
  const all = combineConditions('and', [...anyOf(likes), ...tested]);
  return conditionToSql(all, { ...toSqlScope(context), isRowByRow: true });
}

/**
 * Every time the same rows of all that match, where not all are read: neither several processes of the database choose them, nor
 * where another statement is reading just now. What an index finds is not looked for in the whole table, which the planner takes to
 * be cheaper where many match.
 */
const BEGIN_SAME_ROWS = sql.raw(
  'begin read only; set local max_parallel_workers_per_gather = 0; set local synchronize_seqscans = off; set local enable_seqscan = off',
);

/** Looks at so many rows, the first ones of the list where an index holds them in its order. */
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

/** Runs a statement in a transaction that has settings of its own. */
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
