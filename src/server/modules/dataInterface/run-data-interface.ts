import type { AppDeps } from '../../deps';
import { currentScope } from '../../db/call-scope';
import { holdsAddress } from '../../http/address-list';
import { BusinessError } from '../../http/errors';
import { callApi, findApiRows, listApiRows } from './api-source';
import { API, BY_ADDRESS, isWriting, readProperty, SQL, STATIC, type InterfaceRow } from './interface-definition';
import { pageRows, rowsByIds, toRows } from './interface-rows';
import { wholePage, type InterfaceCall, type InterfaceRun } from './interface-run';
import type { InterfacePage } from './macros';
import { isPlainProcessing, processData } from './process-data';
import { findInterface } from './repository';
import type { SqlRow } from './run-sql';
import { canWrap, countOwnPages, pagesItself, runStatement, selectByIds, selectEchoes, selectPage } from './sql-source';

/** Maximum number of columns searched, and of ids requested. */
export const MAX_COLUMNS = 50;
export const MAX_IDS = 1000;

/** A page of an interface's rows, with a search in some columns and the total. */
export interface InterfacePageQuery extends InterfaceCall {
  readonly page: InterfacePage;
  readonly columns: readonly string[];
}

/** Rows of an interface by their values in a column, unique in it. */
export interface InterfaceIdsQuery extends InterfaceCall {
  readonly ids: readonly string[];
  readonly valueColumn: string;
}

/**
 * Runs a data interface (docs/clients.md#data-interfaces): rows of a SELECT, the static JSON, or what another system answers; then
 * its processing. Throws SERVER_NOT_FOUND, the SERVER_INTERFACE_… codes, and for other systems the SERVER_REMOTE_… codes.
 */
export async function runDataInterface(deps: AppDeps, id: string, call: InterfaceCall): Promise<unknown> {
  return runInterfaceRow({ ...call, deps, row: await readInterface(deps, id, call), page: wholePage(deps) });
}

/** Runs an interface that need not be stored. */
export async function runInterfaceRow(run: InterfaceRun): Promise<unknown> {
  return processData(run, await readAll(run));
}

/**
 * A page of rows for pickers (docs/clients.md#data-interfaces). A statement with its own paging (`@offsetSize`) is run as it is;
 * others are searched and paged here. Throws SERVER_LIST_TOO_LONG for more than MAX_COLUMNS columns.
 */
export async function listInterfaceRows(deps: AppDeps, id: string, query: InterfacePageQuery) {
  // Plus the displayed column.
  if (query.columns.length > MAX_COLUMNS + 1) throw tooMany('/body/columnOptions', MAX_COLUMNS);
  return listRowsOf({ ...query, deps, row: await readInterface(deps, id, query) }, query.columns);
}

/** Present where the rows beyond a number of them are not known. */
interface SearchedRows {
  readonly searchedRows?: number;
}

interface InterfaceList extends SearchedRows {
  readonly rows: readonly SqlRow[];
  readonly total: number;
}

/** A page of an interface that need not be stored. */
export async function listRowsOf(run: InterfaceRun, columns: readonly string[]): Promise<InterfaceList> {
  const { row, page } = run;
  const search = { page, columns };
  if (row.dataType === SQL && pagesItself(run)) {
    const rows = toRows(await processData(run, await runStatement(run)));
    return withSearched(run, { rows, total: await countOwnPages(run) });
  }
  if (row.dataType === SQL && canWrap(run) && isPlainProcessing(row.dataProcessing)) return selectPage(run, search);
  if (row.dataType === API && row.hasPage === 1) return listApiRows(run);
  const whole = { ...run, page: wholePage(run.deps) };
  const all = await readAll(whole);
  return { ...pageRows(toRows(await processData(whole, all)), search), ...(isCut(run, all) ? toSearched(run) : {}) };
}

/** Whether a statement may have more rows than were read: the search, the pages and their number are of these. */
function isCut({ deps, row }: InterfaceRun, rows: unknown): boolean {
  return row.dataType === SQL && Array.isArray(rows) && rows.length >= deps.config.interfaceRowCap;
}

function toSearched({ deps }: InterfaceRun): SearchedRows {
  return { searchedRows: deps.config.interfaceRowCap };
}

/** A statement that pages itself is counted by its rows where it has no statement for their number. */
function withSearched(run: InterfaceRun, page: InterfaceList): InterfaceList {
  const isCounted = readProperty(run.row.propertyJson).countSql === '';
  return isCounted && page.total >= run.deps.config.interfaceRowCap ? { ...page, ...toSearched(run) } : page;
}

/** The rows whose `valueColumn` is one of the ids, in their order; at most MAX_IDS. */
export async function findInterfaceRows(
  deps: AppDeps,
  id: string,
  query: InterfaceIdsQuery,
): Promise<readonly SqlRow[]> {
  if (query.ids.length > MAX_IDS) throw tooMany('/body/ids', MAX_IDS);
  const row = await readInterface(deps, id, query);
  if (query.ids.length === 0) return [];
  const run = { ...query, deps, row, page: wholePage(deps) };
  return rowsByIds(await findRows(run, query), query.valueColumn, query.ids);
}

async function findRows(run: InterfaceRun, picked: InterfaceIdsQuery): Promise<readonly SqlRow[]> {
  const { row } = run;
  const { echoSql, echoPath } = readProperty(row.propertyJson);
  if (row.dataType === SQL && row.hasPage === 1 && echoSql !== '')
    return toRows(await processData(run, await selectEchoes(run, picked)));
  if (row.dataType === SQL && canWrap(run) && isPlainProcessing(row.dataProcessing)) return selectByIds(run, picked);
  if (row.dataType === API && row.hasPage === 1 && echoPath !== '') return findApiRows(run, picked);
  const all = await readAll(run);
  const rows = toRows(await processData(run, all));
  if (echoSql === '' || !isCut(run, all)) return rows;
  const known = new Set(rows.map((each) => String(each[picked.valueColumn])));
  const missing = picked.ids.filter((id) => !known.has(id));
  if (missing.length === 0) return rows;
  return [...rows, ...toRows(await processData(run, await selectEchoes(run, { ...picked, ids: missing })))];
}

async function readAll(run: InterfaceRun): Promise<unknown> {
  const { row } = run;
  if (row.dataType === STATIC) return parseStatic(row.query);
  return row.dataType === API ? callApi(run) : runStatement(run);
}

/** An interface that is switched on and that this call may run. */
async function readInterface(deps: AppDeps, id: string, { mayWrite, isDirect }: InterfaceCall): Promise<InterfaceRow> {
  const row = await findInterface(deps.db, id);
  if (!row || row.enabledMark !== 1) throw new BusinessError('SERVER_NOT_FOUND');
  if (isWriting(row) && mayWrite !== true) throw new BusinessError('SERVER_INTERFACE_WRITES');
  if (isDirect !== true) requireListedOrigin(row);
  return row;
}

/** What is run for the list or form of a user needs the user's address where the interface lists them, as the user's own call does. */
function requireListedOrigin({ checkType, ipAddress }: InterfaceRow): void {
  const origin = currentScope()?.origin ?? null;
  if (checkType !== BY_ADDRESS || origin === null || origin.isAdministrator) return;
  if (!holdsAddress(ipAddress, origin.address)) throw new BusinessError('SERVER_INTERFACE_ADDRESS');
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
