import { isRecord } from '../../../engine/json/raw-value';
import { parseJsonText } from '../../http/json-text';

/** `dataType` of an interface (docs/clients.md#data-interfaces). */
export const SQL = 1;
export const STATIC = 2;
export const API = 3;

/** `dbLinkId` of the platform's own database. */
export const OWN_DATABASE = '0';

/** `checkType` of interfaces that run for listed addresses only. */
export const BY_ADDRESS = 2;

/** What a statement does; everything but `read` changes rows. */
export type StatementKind = 'read' | 'insert' | 'update' | 'delete';

/** Columns of an interface that say what it runs; JSON members as texts. */
export interface InterfaceRow {
  readonly id: string;
  readonly fullName: string;
  readonly dataType: number;
  readonly dbLinkId: string;
  readonly query: string;
  readonly requestMethod: string;
  readonly path: string;
  readonly requestHeaders: string;
  readonly requestParameters: string;
  readonly dataProcessing: string;
  readonly propertyJson: string;
  readonly hasPage: number;
  readonly checkType: number;
  readonly ipAddress: string;
  readonly enabledMark: number;
}

/** A member of another system's call that has a role here: `currentPage`, `pageSize`, `keyword`, `showKey`, `showValue`. */
export interface RoleParam {
  readonly role: string;
  /** Its name in the other system. */
  readonly field: string;
}

/** What `propertyJson` says about paging and picked rows. */
export interface InterfaceProperty {
  readonly countSql: string;
  readonly echoSql: string;
  readonly echoPath: string;
  readonly echoMethod: 'GET' | 'POST';
  /** JSON texts, as `requestHeaders` and `requestParameters`. */
  readonly echoHeaders: string;
  readonly echoParams: string;
  readonly echoRoles: readonly RoleParam[];
  readonly pageRoles: readonly RoleParam[];
  /** Members from the answer down to its rows and to their number, with dots; '' = found by their usual names. */
  readonly rowsPath: string;
  readonly totalPath: string;
  /** Members of the rows, as their author has named them. */
  readonly fields: readonly string[];
}

const STATEMENT_KINDS: Readonly<Record<string, StatementKind>> = { '1': 'insert', '2': 'update', '4': 'delete' };
const POST_METHODS = new Set(['7', 'post']);

/** What the statement of an SQL interface does (`requestMethod` 1 insert, 2 update, 4 delete); anything else reads. */
export function statementKind({ requestMethod }: Pick<InterfaceRow, 'requestMethod'>): StatementKind {
  return STATEMENT_KINDS[requestMethod.trim()] ?? 'read';
}

/** The method of an API interface (`requestMethod` 6 GET, 7 POST). */
export function httpMethod(requestMethod: string): 'GET' | 'POST' {
  return POST_METHODS.has(requestMethod.trim().toLowerCase()) ? 'POST' : 'GET';
}

/** Whether a run may change rows of modules. */
export function isWriting(row: Pick<InterfaceRow, 'dataType' | 'requestMethod'>): boolean {
  return row.dataType === SQL && statementKind(row) !== 'read';
}

/** Reads `propertyJson`; what is missing or invalid is blank. */
export function readProperty(propertyJson: string): InterfaceProperty {
  const parsed = parseJsonText(propertyJson === '' ? '{}' : propertyJson);
  const property = isRecord(parsed) ? parsed : {};
  const text = (name: string) => (typeof property[name] === 'string' ? property[name].trim() : '');
  const list = (name: string) => (Array.isArray(property[name]) ? JSON.stringify(property[name]) : text(name));
  return {
    countSql: text('countSql'),
    echoSql: text('echoSql'),
    echoPath: text('echoPath'),
    echoMethod: httpMethod(String(property['echoReqMethod'] ?? '')),
    echoHeaders: list('echoReqHeaders'),
    echoParams: list('echoReqParameters'),
    echoRoles: readRoles(property['echoParameters']),
    pageRoles: readRoles(property['pageParameters']),
    rowsPath: text('rowsPath'),
    totalPath: text('totalPath'),
    fields: readFields(property['fields']),
  };
}

function readFields(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isRecord).flatMap(({ field }) => (typeof field === 'string' && field !== '' ? [field] : []));
}

/** `fieldName` is the role, `field` the other system's name; a blank one is named like its role. */
function readRoles(list: unknown): readonly RoleParam[] {
  const entries = typeof list === 'string' ? parseJsonText(list) : list;
  if (!Array.isArray(entries)) return [];
  return entries.filter(isRecord).flatMap((entry) => {
    const role = String(entry['fieldName'] ?? '').trim();
    return role === '' ? [] : [{ role, field: String(entry['field'] ?? '').trim() || role }];
  });
}
