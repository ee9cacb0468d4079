import { isRecord } from '../../../engine/json/raw-value';
import { isAddressEntry, splitAddresses } from '../../http/address-list';
import { BusinessError } from '../../http/errors';
import { parseJsonText } from '../../http/json-text';
import { isFreeHeader } from '../../outbound/index';
import { buildRequest } from './build-request';
import { compileStatement, type SqlValue } from './compile-statement';
import {
  API,
  httpMethod,
  OWN_DATABASE,
  readProperty,
  SQL,
  STATIC,
  statementKind,
  type InterfaceRow,
} from './interface-definition';
import { parseHeaders } from './interface-headers';
import { readDeclared } from './interface-values';
import { isMacroName } from './macros';
import { refuseFunctions } from './read-statement';
import type { SqlDialect } from './scan-sql';

/** What is wrong with a member of an interface: a text of `server/text.json` and its parameters. */
export interface InterfaceFault {
  readonly field: keyof InterfaceRow;
  readonly text: string;
  readonly params: Readonly<Record<string, unknown>>;
}

type Check = (row: InterfaceRow, dialect: SqlDialect) => readonly InterfaceFault[];

/** Macros of every statement; their values do not matter here. */
const MACROS: ReadonlyMap<string, SqlValue> = new Map<string, SqlValue>([
  ['showKey', { type: 'name', value: 'id' }],
  ['showValue', { type: 'text', value: null }],
]);
const CHECK_TYPES = [0, 1, 2];

/**
 * What keeps an interface from being saved, copied, imported or tried: the statements of every kind are compiled and the requests
 * built as for a run, without running anything.
 */
export function checkInterface(row: InterfaceRow, dialect: SqlDialect): readonly InterfaceFault[] {
  const byType = { [SQL]: checkSql, [STATIC]: checkStatic, [API]: checkApi }[row.dataType];
  if (!byType) return [fault('dataType', 'server.interface.type')];
  return [checkParameters, checkCallers, byType].flatMap((check: Check) => check(row, dialect));
}

function checkSql(row: InterfaceRow, dialect: SqlDialect): readonly InterfaceFault[] {
  const { countSql, echoSql } = readProperty(row.propertyJson);
  const kind = statementKind(row);
  if (kind !== 'read' && row.dbLinkId !== OWN_DATABASE && row.dbLinkId !== '')
    return [fault('dbLinkId', 'server.interface.sourceWrites')];
  const params = typedParams(row.requestParameters);
  const compile = (sql: string, of: typeof kind) => () => {
    const statement = { sql, kind: of, dialect };
    if (row.dbLinkId !== OWN_DATABASE && row.dbLinkId !== '') refuseFunctions(statement);
    compileStatement(statement, params, MACROS);
  };
  return [
    ...refusals('query', compile(row.query, kind)),
    ...(countSql === '' ? [] : refusals('propertyJson', compile(countSql, 'read'))),
    ...(echoSql === '' ? [] : refusals('propertyJson', compile(echoSql, 'read'))),
  ];
}

function checkStatic({ query }: InterfaceRow): readonly InterfaceFault[] {
  return query.trim() !== '' && parseJsonText(query) === undefined ? [fault('query', 'server.interface.json')] : [];
}

function checkApi(row: InterfaceRow): readonly InterfaceFault[] {
  const { echoPath, echoMethod, echoHeaders, echoParams } = readProperty(row.propertyJson);
  const main = { path: row.path, method: httpMethod(row.requestMethod), headers: row.requestHeaders };
  const build =
    ({ path, method, headers }: typeof main, declared: string) =>
    () => {
      buildRequest({ path, method, headers: parseHeaders(headers) ?? [], params: typedParams(declared, 'x') });
    };
  return [
    ...checkHeaders('requestHeaders', row.requestHeaders),
    ...checkHeaders('propertyJson', echoHeaders),
    ...refusals('path', build(main, row.requestParameters)),
    ...(echoPath === ''
      ? []
      : refusals(
          'propertyJson',
          build({ path: echoPath, method: echoMethod, headers: echoHeaders }, withRoles(row, echoParams)),
        )),
  ];
}

/** The echo's address may name its roles besides the declared parameters. */
function withRoles({ propertyJson }: InterfaceRow, declared: string): string {
  const { echoRoles } = readProperty(propertyJson);
  return JSON.stringify([...readDeclared(declared), ...echoRoles.map(({ field }) => ({ field }))]);
}

function checkHeaders(field: keyof InterfaceRow, text: string): readonly InterfaceFault[] {
  const headers = parseHeaders(text);
  if (!headers) return [fault(field, 'server.interface.list', { name: 'requestHeaders' })];
  const wrong = headers.find((header) => !isFreeHeader(header.field));
  return wrong ? [fault(field, 'server.interface.header', { name: wrong.field })] : [];
}

function checkParameters(row: InterfaceRow): readonly InterfaceFault[] {
  const { requestParameters } = row;
  const list = requestParameters.trim() === '' ? [] : parseJsonText(requestParameters);
  // Stock data has "null" and other leftovers of editors.
  if (list === null) return [];
  if (!Array.isArray(list)) return [fault('requestParameters', 'server.interface.list', { name: 'requestParameters' })];
  const names = list.filter(isRecord).map((entry) => String(entry['field'] ?? ''));
  const wrong = names.find((name, index) => !/^[A-Za-z_]\w{0,99}$/.test(name) || names.indexOf(name) !== index);
  if (wrong !== undefined) return [fault('requestParameters', 'server.interface.param', { name: wrong })];
  const echo = row.dataType === API ? checkSources(row, 'propertyJson', readProperty(row.propertyJson).echoParams) : [];
  return [...checkSources(row, 'requestParameters', requestParameters), ...echo];
}

/** Where declared parameters get their values from: only what another system is sent may be a secret, as a statement could answer it. */
function checkSources(
  { dataType }: InterfaceRow,
  member: 'requestParameters' | 'propertyJson',
  declared: string,
): readonly InterfaceFault[] {
  return readDeclared(declared).flatMap(({ field, systemName, isSecret }) => {
    if (isSecret && dataType !== API) return [fault(member, 'server.interface.secretParam', { name: field })];
    if (systemName !== '' && !isMacroName(systemName))
      return [fault(member, 'server.interface.systemName', { name: systemName })];
    return [];
  });
}

function checkCallers({ checkType, ipAddress }: InterfaceRow): readonly InterfaceFault[] {
  if (!CHECK_TYPES.includes(checkType)) return [fault('checkType', 'server.interface.check')];
  const wrong = splitAddresses(ipAddress).find((entry) => !isAddressEntry(entry));
  return wrong === undefined ? [] : [fault('ipAddress', 'server.interface.addresses', { name: wrong })];
}

/** Values of the declared parameters: none, or a text that can stand anywhere. */
function typedParams(requestParameters: string, value: string | null = null): ReadonlyMap<string, SqlValue> {
  return new Map(readDeclared(requestParameters).map(({ field }) => [field, { type: 'text', value }]));
}

/** What a step of a run would refuse. */
function refusals(field: keyof InterfaceRow, step: () => void): readonly InterfaceFault[] {
  try {
    step();
    return [];
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return [fault(field, error.code, error.params)];
  }
}

function fault(field: keyof InterfaceRow, text: string, params: InterfaceFault['params'] = {}): InterfaceFault {
  return { field, text, params };
}
