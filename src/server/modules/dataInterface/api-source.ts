import { BusinessError } from '../../http/errors';
import { parseJsonText } from '../../http/json-text';
import { readAllowedHosts, requestAddress, type RemoteAnswer, type RemoteRequest } from '../../outbound/index';
import { askEach } from './ask-each';
import { buildRequest } from './build-request';
import type { SqlValue } from './compile-statement';
import { httpMethod, readProperty, type RoleParam } from './interface-definition';
import { openHeaders } from './interface-headers';
import { memberAt, toRows, toTotal } from './interface-rows';
import type { InterfaceRun } from './interface-run';
import { systemNames, toParamValues } from './interface-values';
import { resolveMacros } from './macros';
import { processData } from './process-data';
import { quoteLongNumbers, type SqlRow } from './run-sql';
import { openParams } from './secret-params';
import type { PickedRows } from './sql-source';

const MAX_BYTES = 8 * 1024 * 1024;
/** Calls for picked rows that run at once. */
const PARALLEL_ECHOES = 4;
const JSON_TYPE = /^(?:application\/(?:[\w.+-]+\+)?json|text\/(?:json|plain))\b/i;

type Values = ReadonlyMap<string, SqlValue>;

/** Calls another system and reads its answer; with `rowsPath` its rows. */
export async function callApi(run: InterfaceRun): Promise<unknown> {
  const { rowsPath } = readProperty(run.row.propertyJson);
  const answer = await ask(run, { ...mainCall(run), roles: new Map() });
  return rowsPath === '' ? answer : toRows(answer, rowsPath);
}

/** A page of an API interface that pages itself: page, size and keyword are sent under its own names. */
export async function listApiRows(run: InterfaceRun) {
  const { pageRoles, rowsPath, totalPath } = readProperty(run.row.propertyJson);
  const { offset, limit, keyword } = run.page;
  const known: Readonly<Record<string, string>> = {
    currentPage: String(Math.floor(offset / limit) + 1),
    pageSize: String(limit),
    keyword,
  };
  const answer = await ask(run, { ...mainCall(run), roles: toValues(pageRoles, known) });
  // A script sees the whole answer, and gives it back in a like shape.
  const processed = await processData(run, answer);
  const found = memberAt(processed, rowsPath);
  const rows = toRows(processed, Array.isArray(found) ? rowsPath : '').slice(0, limit);
  const total = toTotal(processed, totalPath) ?? toTotal(answer, totalPath);
  return { rows, total: total ?? offset + rows.length };
}

/** Picked rows by `echoPath`: one call for each id. */
export async function findApiRows(run: InterfaceRun, { ids, valueColumn }: PickedRows): Promise<readonly SqlRow[]> {
  const { echoPath, echoMethod, echoHeaders, echoParams, echoRoles, rowsPath } = readProperty(run.row.propertyJson);
  return askEach(run, {
    ids,
    parallel: PARALLEL_ECHOES,
    async ask(id) {
      const roles = toValues(echoRoles, { showKey: valueColumn, showValue: id });
      const call = { path: echoPath, method: echoMethod, headers: echoHeaders, declared: echoParams, roles };
      const answer = await processData(run, await ask(run, call));
      const rows = toRows(answer, Array.isArray(memberAt(answer, rowsPath)) ? rowsPath : '');
      return rows.length > 0 ? rows : oneRow(answer);
    },
  });
}

/** An answer that is the row itself, bare or under `data`. */
function oneRow(answer: unknown): readonly SqlRow[] {
  const inner = memberAt(answer, 'data') ?? answer;
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? [inner as SqlRow] : [];
}

/** One of the interface's calls. */
interface ApiCall {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** Stored headers and declared parameters, as JSON texts. */
  readonly headers: string;
  readonly declared: string;
  readonly roles: Values;
}

function mainCall({ row }: InterfaceRun): Omit<ApiCall, 'roles'> {
  const { path, requestMethod, requestHeaders, requestParameters } = row;
  return { path, method: httpMethod(requestMethod), headers: requestHeaders, declared: requestParameters };
}

function toValues(roles: readonly RoleParam[], known: Readonly<Record<string, string>>): Values {
  return new Map(
    roles.flatMap(({ role, field }) => {
      const value = Object.hasOwn(known, role) ? known[role] : undefined;
      return value === undefined ? [] : [[field, { type: 'text', value }] as const];
    }),
  );
}

async function ask(run: InterfaceRun, call: ApiCall): Promise<unknown> {
  const { deps, params, page, caller, trace } = run;
  const keys = deps.config.secretKeys;
  const declared = openParams(keys, call.declared);
  const macros = await resolveMacros(deps, systemNames(params, declared.text), { user: caller, page });
  const values = toParamValues(declared.text, params, { keyword: page.keyword, macros });
  const stored = openHeaders(keys, call.headers);
  const secretHeaders = stored.filter(({ isSecret }) => isSecret);
  trace?.hide([...declared.secrets, ...secretHeaders.map(({ defaultValue }) => defaultValue)]);
  const request = buildRequest({ ...call, headers: stored, params: new Map([...values, ...call.roles]) });
  trace?.note('request', describeRequest(request, new Set(secretHeaders.map(({ field }) => field))));
  const from = performance.now();
  const bounds = { timeoutMs: deps.config.interfaceTimeoutMs, maxBytes: MAX_BYTES };
  const answer = await requestAddress(request, { allowed: await readAllowedHosts(deps) }, bounds);
  const tookMs = Math.round(performance.now() - from);
  const { status, contentType, text } = answer;
  trace?.note('response', `${String(status)} ${contentType} ${String(text.length)}\n${text.slice(0, 2000)}`, {
    tookMs,
  });
  return readAnswer(answer);
}

/** Method, address, headers and body, the secrets hidden. */
function describeRequest({ method, url, headers, body }: RemoteRequest, secrets: ReadonlySet<string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${secrets.has(name) ? '******' : value}`);
  return [`${method} ${url}`, ...lines, ...(body === null ? [] : ['', body])].join('\n');
}

function readAnswer({ status, contentType, text }: RemoteAnswer): unknown {
  if (status < 200 || status >= 300) throw new BusinessError('SERVER_REMOTE_STATUS', { status });
  if (text.trim() === '') return null;
  const data = JSON_TYPE.test(contentType) ? parseJsonText(quoteLongNumbers(text)) : undefined;
  if (data === undefined) throw new BusinessError('SERVER_REMOTE_TYPE', { type: contentType.slice(0, 100) });
  return data;
}
