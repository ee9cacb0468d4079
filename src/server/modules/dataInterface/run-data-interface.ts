import type { UserFacts } from '../../../engine/contract/evaluation';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { parseJsonText } from '../../http/json-text';
import { compileStatement, toArrayText } from './compile-statement';
import { toParamValues, type GivenParam } from './interface-values';
import { resolveMacros, type InterfacePage } from './macros';
import { findInterface, type InterfaceRow } from './repository';
import { runSql, type SqlRow } from './run-sql';

/** `dataType` of an interface (contract e.6). */
const SQL = 1;
const STATIC = 2;

/** Who asks; administrators, who write the statements, are told what the database said. */
export type InterfaceCaller = UserFacts & { readonly isAdministrator?: boolean };

/**
 * Result of a data interface (contract e.2): rows of a SELECT, or the static JSON as it stands (array or object).
 * `params` are the client's `paramList`. Throws SERVER_NOT_FOUND and the SERVER_INTERFACE_… codes.
 */
export async function runDataInterface(
  deps: AppDeps,
  id: string,
  params: readonly GivenParam[],
  caller: InterfaceCaller,
): Promise<unknown> {
  const row = await readInterface(deps, id);
  if (row.dataType === STATIC) return parseStatic(row.query);
  const page = { offset: 0, limit: deps.config.interfaceRowCap, keyword: '' };
  return runSql(deps, await compileInterface(deps, row, { params, page, caller }), caller.isAdministrator === true);
}

/** Columns that a search names, and ids that are asked for, at most. */
export const MAX_COLUMNS = 50;
export const MAX_IDS = 1000;

/** One page of an interface's rows, searched in the named columns, with the number of all that match. */
export interface InterfacePageQuery {
  readonly params: readonly GivenParam[];
  readonly page: InterfacePage;
  readonly columns: readonly string[];
}

/**
 * A page of rows for pickers (contract e.2 Action/List). A statement that pages itself (`@offsetSize`) is asked as it is;
 * any other is searched and cut here. Throws SERVER_LIST_TOO_LONG for more than MAX_COLUMNS columns.
 */
export async function listInterfaceRows(deps: AppDeps, id: string, query: InterfacePageQuery, caller: InterfaceCaller) {
  // The shown column comes besides.
  if (query.columns.length > MAX_COLUMNS + 1) throw tooMany('/body/columnOptions', MAX_COLUMNS);
  const row = await readInterface(deps, id);
  if (row.dataType === STATIC) return pageOf(searchRows(toRows(parseStatic(row.query)), query), query.page);
  const inner = await compileInterface(deps, row, { params: query.params, page: query.page, caller });
  if (/@offsetSize\b/.test(row.query)) {
    const rows = await runSql(deps, inner, caller.isAdministrator === true);
    return { rows, total: await countOwnPages(deps, row, { ...query, caller }) };
  }
  const args = [...inner.args];
  const arg = (value: string) => `$${args.push(value)}`;
  const { keyword } = query.page;
  const isSearched = keyword !== '' && query.columns.length > 0;
  const where = isSearched
    ? ` where exists (select 1 from jsonb_each_text(to_jsonb(source)) as cell
      where cell.key = any(${arg(toArrayText(query.columns))}::text[]) and strpos(lower(cell.value), lower(${arg(keyword)})) > 0)`
    : '';
  const from = `from (\n${inner.text}\n) as source${where}`;
  const limits = `limit ${arg(String(query.page.limit))}::bigint offset ${arg(String(query.page.offset))}::bigint`;
  const rows = await runSql(deps, { text: `select source.* ${from} ${limits}`, args }, caller.isAdministrator === true);
  const counted = await runSql(
    deps,
    { text: `select count(*) as total ${from}`, args },
    caller.isAdministrator === true,
  );
  return { rows, total: Number(counted[0]?.['total'] ?? 0) };
}

/**
 * How many rows all pages of a statement that pages itself have: what its `countSql` says (contract e.6, the first value of
 * its row), or its rows as one page, as far as the row cap lets them be counted.
 */
async function countOwnPages(deps: AppDeps, row: InterfaceRow, run: Run): Promise<number> {
  const countSql = readCountSql(row.propertyJson);
  const page = { ...run.page, offset: 0, limit: deps.config.interfaceRowCap };
  const query = countSql === '' ? row.query : countSql;
  const all = await compileInterface(deps, { ...row, query }, { ...run, page });
  const count = countSql === '' ? { ...all, text: `select count(*) from (\n${all.text}\n) as source` } : all;
  const [counted = {}] = await runSql(deps, count, run.caller.isAdministrator === true);
  const total = Number(Object.values(counted)[0]);
  return Number.isSafeInteger(total) && total > 0 ? total : 0;
}

function readCountSql(propertyJson: string): string {
  const property = parseJsonText(propertyJson === '' ? '{}' : propertyJson);
  const countSql = (property as { readonly countSql?: unknown } | null | undefined)?.countSql;
  return typeof countSql === 'string' ? countSql.trim() : '';
}

/** The rows whose `valueColumn` is one of the ids, in the order of the ids (contract e.2 Action/InfoByIds); at most MAX_IDS of them. */
export async function findInterfaceRows(
  deps: AppDeps,
  id: string,
  query: { readonly params: readonly GivenParam[]; readonly ids: readonly string[]; readonly valueColumn: string },
  caller: InterfaceCaller,
): Promise<readonly SqlRow[]> {
  if (query.ids.length > MAX_IDS) throw tooMany('/body/ids', MAX_IDS);
  const row = await readInterface(deps, id);
  const page = { offset: 0, limit: deps.config.interfaceRowCap, keyword: '' };
  const rows =
    row.dataType === STATIC ? toRows(parseStatic(row.query)) : await selectByIds(deps, row, { ...query, page, caller });
  const byValue = new Map(rows.map((found) => [String(found[query.valueColumn]), found]));
  return query.ids.flatMap((value): readonly SqlRow[] => {
    const found = byValue.get(value);
    return found ? [found] : [];
  });
}

interface Run {
  readonly params: readonly GivenParam[];
  readonly page: InterfacePage;
  readonly caller: InterfaceCaller;
}

async function selectByIds(
  deps: AppDeps,
  row: InterfaceRow,
  run: Run & { readonly ids: readonly string[]; readonly valueColumn: string },
) {
  if (run.ids.length === 0) return [];
  const inner = await compileInterface(deps, row, run);
  const args = [...inner.args, run.valueColumn, toArrayText(run.ids)];
  const text = `select source.* from (\n${inner.text}\n) as source
    where to_jsonb(source) ->> $${args.length - 1} = any($${args.length}::text[])`;
  return runSql(deps, { text, args }, run.caller.isAdministrator === true);
}

async function readInterface(deps: AppDeps, id: string): Promise<InterfaceRow> {
  const row = await findInterface(deps.db, id);
  if (!row || row.enabledMark !== 1) throw new BusinessError('SERVER_NOT_FOUND');
  if (row.dataType !== SQL && row.dataType !== STATIC) throw new BusinessError('SERVER_INTERFACE_UNSUPPORTED');
  return row;
}

async function compileInterface(deps: AppDeps, row: InterfaceRow, { params, page, caller }: Run) {
  const values = toParamValues(row.requestParameters, params, page.keyword);
  return compileStatement(row.query, values, await resolveMacros(deps, row.query, { user: caller, page }));
}

function tooMany(path: string, limit: number): BusinessError {
  return new BusinessError('SERVER_LIST_TOO_LONG', { path, limit });
}

function parseStatic(text: string): unknown {
  try {
    return JSON.parse(text || 'null');
  } catch {
    throw new BusinessError('SERVER_INTERFACE_FAILED', { message: 'JSON' });
  }
}

/** Rows of static data: a list of objects, or one object with such a list under `list` or `data`. */
function toRows(data: unknown): readonly SqlRow[] {
  const list = Array.isArray(data) ? data : ((data as SqlRow | null)?.['list'] ?? (data as SqlRow | null)?.['data']);
  return (Array.isArray(list) ? list : []).filter((row): row is SqlRow => typeof row === 'object' && row !== null);
}

function searchRows(rows: readonly SqlRow[], { page, columns }: InterfacePageQuery): readonly SqlRow[] {
  const keyword = page.keyword.toLowerCase();
  if (keyword === '') return rows;
  return rows.filter((row) =>
    columns.some((column) =>
      String(row[column] ?? '')
        .toLowerCase()
        .includes(keyword),
    ),
  );
}

function pageOf(rows: readonly SqlRow[], page: InterfacePage) {
  return { rows: rows.slice(page.offset, page.offset + page.limit), total: rows.length };
}
