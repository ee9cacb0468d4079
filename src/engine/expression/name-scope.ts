import { ID_LISTS, type IdList, type UserFacts } from '../contract/evaluation';

/** The names that an expression may use; the parser of a module makes it from the fields it found. */
export interface NameScope {
  /** Keys of main fields that hold a value, sub-tables included. */
  readonly fieldKeys: ReadonlySet<string>;
  /** Sub-table key → keys of its columns. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** Key of the sub-table in whose row the expression stands; '' = in the main record. */
  readonly currentTable: string;
  /** Parameters of the screen that may be read as `param.<name>`. */
  readonly params: ReadonlySet<string>;
  /** Whether any plain name is allowed: the values are members of a response, which are not declared. */
  readonly isOpen: boolean;
  /** Lists of ids that may be read as `selection.ids` or `selection.count`; absent = none. */
  readonly idLists?: ReadonlySet<IdList>;
}

/** A resolved name: its canonical text in the tree, and the field it reads (null for a fact). */
export interface ResolvedName {
  readonly name: string;
  readonly fieldId: string | null;
}

/** User facts that expressions may read as `user.<fact>`; nothing else of the session is reachable. */
const USER_FACTS: Readonly<Record<keyof UserFacts, true>> = {
  userId: true,
  userName: true,
  account: true,
  organizeId: true,
  organizeName: true,
  departmentId: true,
  departmentName: true,
  positionId: true,
  positionName: true,
  roleIds: true,
};

/** Whether `user.<name>` is an allow-listed fact. */
export function isUserFact(name: string): name is keyof UserFacts {
  return Object.hasOwn(USER_FACTS, name);
}

/** Canonical names of facts beside the record; no field or table key starts with `$`, so none can be mistaken for them. */
export const RECORD_ID_NAME = '$record.id';
const PARAM_PREFIX = '$param.';

/** The parameter that a canonical name reads; null when it reads none. */
export function paramOf(name: string): string | null {
  return name.startsWith(PARAM_PREFIX) ? name.slice(PARAM_PREFIX.length) : null;
}

/** A list of ids and what is read of it. */
export interface IdListName {
  readonly list: IdList;
  readonly member: 'ids' | 'count';
}

/** What an authored `selection.ids` or `picked.count` reads; null for any other text. */
export function idListIn(text: string): IdListName | null {
  const [owner, member, ...rest] = text.split('.');
  const list = ID_LISTS.find((each) => each === owner);
  return list && rest.length === 0 && (member === 'ids' || member === 'count') ? { list, member } : null;
}

/** The list of ids that a canonical name reads; null when it reads none. */
export function idListOf(name: string): IdListName | null {
  return name.startsWith('$') ? idListIn(name.slice(1)) : null;
}

/** Whether a canonical name is not a field: a user fact, a parameter, the record's id. */
export function isFactName(name: string): boolean {
  return name.startsWith('$') || (name.startsWith('user.') && isUserFact(name.slice('user.'.length)));
}

/** The sub-table column that a canonical name reads; null for a main field or a fact. */
export function columnOf(name: string): { readonly tableKey: string; readonly key: string } | null {
  const dot = name.indexOf('.');
  if (dot <= 0 || isFactName(name)) return null;
  return { tableKey: name.slice(0, dot), key: name.slice(dot + 1) };
}

const NO_PARAMS: ReadonlySet<string> = new Set();

/**
 * Collects the names of a form. Entries without a key (layout, display) are left out; a column carries the key of its
 * sub-table. `currentTable` is the sub-table in whose row the expression stands, '' for the main record.
 */
export function createNameScope(
  fields: Iterable<{ readonly key: string; readonly tableKey: string }>,
  currentTable = '',
  params: ReadonlySet<string> = NO_PARAMS,
): NameScope {
  const fieldKeys = new Set<string>();
  const tables = new Map<string, Set<string>>();
  for (const { key, tableKey } of fields) {
    if (key === '') continue;
    if (tableKey === '') {
      fieldKeys.add(key);
      continue;
    }
    const columns = tables.get(tableKey) ?? new Set<string>();
    tables.set(tableKey, columns.add(key));
  }
  return { fieldKeys, tables, currentTable, params, isOpen: false };
}

/**
 * Finds what a name means: `user.fact`, `table.column`, in a row the column before the main field of that key, then
 * `param.<name>`, `record.id` and the lists of ids. A column of a sub-table that is called `param`, `record` or as such a list wins
 * over these, so that no module changes its meaning by them. Null when nothing has that name.
 */
export function resolveName(scope: NameScope, text: string): ResolvedName | null {
  const dot = text.indexOf('.');
  if (dot < 0) {
    if (scope.tables.get(scope.currentTable)?.has(text)) return columnName(scope.currentTable, text);
    if (scope.fieldKeys.has(text)) return { name: text, fieldId: text };
    return scope.isOpen ? { name: text, fieldId: null } : null;
  }
  const owner = text.slice(0, dot);
  const member = text.slice(dot + 1);
  if (owner === 'user' && isUserFact(member)) return { name: text, fieldId: null };
  if (scope.tables.get(owner)?.has(member)) return columnName(owner, member);
  if (text === 'record.id') return { name: RECORD_ID_NAME, fieldId: null };
  if (owner === 'param' && scope.params.has(member)) return { name: PARAM_PREFIX + member, fieldId: null };
  const ids = idListIn(text);
  return ids && scope.idLists?.has(ids.list) ? { name: `$${text}`, fieldId: null } : null;
}

function columnName(tableKey: string, columnKey: string): ResolvedName {
  return { name: `${tableKey}.${columnKey}`, fieldId: `${tableKey}-${columnKey}` };
}
