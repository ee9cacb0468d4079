import type { UserFacts } from '../../../engine/contract/evaluation';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { parseJsonText } from '../../http/json-text';
import { compileStatement, toArrayText } from './compile-statement';
import { toParamValues, type GivenParam } from './interface-values';
import { resolveMacros, type InterfacePage } from './macros';
import { findInterface, type InterfaceRow } from './repository';
import { runSql, type SqlRow } from './run-sql';

/** `dataType` of an interface (docs/clients.md#data-interfaces). */
const SQL = 1;
const STATIC = 2;

/** The caller; administrators, who write the statements, see the database's message. */
export type InterfaceCaller = UserFacts & { readonly isAdministrator?: boolean };

/** Parameters and caller of a run. `params` are the client's `paramList`. */
export interface InterfaceCall {
  readonly params: readonly GivenParam[];
  readonly caller: InterfaceCaller;
}

/**
 * Runs a data interface (docs/clients.md#data-interfaces): rows of a SELECT, or the static JSON (array or object). Throws
 * SERVER_NOT_FOUND and the SERVER_INTERFACE_… codes.
 */
export async function runDataInterface(deps: AppDeps, id: string, { params, caller }: InterfaceCall): Promise<unknown> {
  const row = await readInterface(deps, id);
  if (row.dataType === STATIC) return parseStatic(row.query);
  const page = { offset: 0, limit: deps.config.interfaceRowCap, keyword: '' };
  return runSql(deps, await compileInterface(deps, row, { params, page, caller }), caller.isAdministrator === true);
}

/** Maximum number of columns searched, and of ids requested. */
export const MAX_COLUMNS = 50;
export const MAX_IDS = 1000;

/** A page of an interface's rows, with a search in some columns and the total. */
export interface InterfacePageQuery extends InterfaceCall {
  readonly page: InterfacePage;
  readonly columns: readonly string[];
}

/**
 * A page of rows for pickers (docs/clients.md#data-interfaces). A statement with its own paging (`@offsetSize`) is run as it is;
 * others are searched and paged here. Throws SERVER_LIST_TOO_LONG for more than MAX_COLUMNS columns.
 */
export async function listInterfaceRows(deps: AppDeps, id: string, query: InterfacePageQuery) {
  // Plus the displayed column.
  if (query.columns.length > MAX_COLUMNS + 1) throw tooMany('/body/columnOptions', MAX_COLUMNS);
  const { isAdministrator = false } = query.caller;
  const row = await readInterface(deps, id);
  if (row.dataType === STATIC) return pageOf(searchRows(toRows(parseStatic(row.query)), query), query.page);
  const inner = await compileInterface(deps, row, query);
  if (/@offsetSize\b/.test(row.query)) {
    const rows = await runSql(deps, inner, isAdministrator);
    return { rows, total: await countOwnPages(deps, row, query) };
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
  const rows = await runSql(deps, { text: `select source.* ${from} ${limits}`, args }, isAdministrator);
  const counted = await runSql(deps, { text: `select count(*) as total ${from}`, args }, isAdministrator);
  return { rows, total: Number(counted[0]?.['total'] ?? 0) };
}

/**
 * Total of a statement with its own paging: the first value of its `countSql` (docs/clients.md#data-interfaces), else its rows as
 * one page, up to the row limit.
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

/** The rows whose `valueColumn` is one of the ids, in their order; at most MAX_IDS. */
export async function findInterfaceRows(
  deps: AppDeps,
  id: string,
  query: InterfaceCall & { readonly ids: readonly string[]; readonly valueColumn: string },
): Promise<readonly SqlRow[]> {
  if (query.ids.length > MAX_IDS) throw tooMany('/body/ids', MAX_IDS);
  const row = await readInterface(deps, id);
  const page = { offset: 0, limit: deps.config.interfaceRowCap, keyword: '' };
  const rows =
    row.dataType === STATIC ? toRows(parseStatic(row.query)) : await selectByIds(deps, row, { ...query, page });
  const byValue = new Map(rows.map((found) => [String(found[query.valueColumn]), found]));
  return query.ids.flatMap((value): readonly SqlRow[] => {
    const found = byValue.get(value);
    return found ? [found] : [];
  });
}

interface Run extends InterfaceCall {
  readonly page: InterfacePage;
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

/** Rows of static data: an array of objects, or an object with such an array under `list` or `data`. */
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
