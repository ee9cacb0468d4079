import { sql, type RawBuilder } from 'kysely';
import type { Condition, FieldCondition } from '../../engine/contract/condition';
import { findField, type ModuleModel } from '../../engine/contract/module-model';
import type { WidgetRegistry } from '../../engine/contract/registry';
import {
  comparedBy,
  TEXT_INDEX_LENGTH,
  type PlannedColumn,
  type PlannedTable,
  type TablePlan,
} from '../../engine/tables';
import { toDatabaseValue } from './database-values';
import { headOf, tableRef } from './module-tables';
import { isCaseless } from './search-grams';
import { textPairs } from './table-sql';

type Sql = RawBuilder<boolean>;

/** Resolves a condition's field ids. */
export interface SqlScope {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly plan: TablePlan;
  /** Alias of the main table. */
  readonly alias: string;
  /**
   * Pairs of characters for searching a column by an index of pairs; none = by trigrams or row by row. Absent = no pairs are used:
   * where other conditions select the rows, computing pairs costs more.
   */
  readonly pairsOf?: (column: PlannedColumn, text: string) => readonly string[];
  /** Whether matching rows of sub-tables are selected first, and records by them. */
  readonly isByChildren?: boolean;
  /** Whether few rows are tested, one by one; otherwise the planner may start with sub-tables. */
  readonly isRowByRow?: boolean;
  /**
   * Whether a key finds the tested rows: long lists of values are kept from the planner, which would estimate how many rows each value
   * has, ten milliseconds for a thousand of them.
   */
  readonly isByKey?: boolean;
  /** Where rows of a sub-table are read instead of its table. */
  readonly rowsOf?: (table: PlannedTable) => RawBuilder<unknown>;
}

/** More values of a list than these travel as one array. */
const MAX_LISTED = 100;
/** Keeps the planner from reading a whole sub-table for a few rows. */
const ROW_BY_ROW = sql` offset 0`;
/** Alias of a sub-table inside EXISTS. */
const CHILD_ALIAS = 'c';
const orderOperators = { greater: '>', greaterOrEquals: '>=', less: '<', lessOrEquals: '<=' } as const;

/**
 * Compiles a condition to a SQL test with bound parameters; identifiers come from the plan only. Columns of sub-tables are tested
 * by EXISTS. Throws for a field without a column, which `toCondition` never returns.
 */
export function conditionToSql(condition: Condition | null, scope: SqlScope): Sql {
  if (!condition) return sql<boolean>`true`;
  const paired = pairedSql(condition, scope);
  if (paired) return paired;
  if ('fieldId' in condition) return fieldSql(condition, scope);
  const items = condition.items.map((item) => conditionToSql(item, scope));
  if (condition.op === 'and') return items.length > 0 ? joined(items, 'and') : sql<boolean>`true`;
  const any = items.length > 0 ? joined(items, 'or') : sql<boolean>`false`;
  // Comparisons with NULL are unknown in SQL; the negation must match those rows.
  return condition.op === 'or' ? any : sql<boolean>`(${any} is not true)`;
}

/** Table and column of a field. */
export function findColumn(plan: TablePlan, fieldId: string): { table: PlannedTable; column: PlannedColumn } {
  for (const table of [plan.main, ...plan.children]) {
    const column = table.columns.find((candidate) => candidate.fieldId === fieldId);
    if (column) return { table, column };
  }
  throw new Error(`field "${fieldId}" has no column`);
}

function joined(items: readonly Sql[], op: 'and' | 'or'): Sql {
  return sql<boolean>`(${sql.join(items, op === 'and' ? sql` and ` : sql` or `)})`;
}

function fieldSql(condition: FieldCondition, scope: SqlScope): Sql {
  const { table, column } = findColumn(scope.plan, condition.fieldId);
  if (!table.foreignKey) return compare(condition, column, scope);
  const test = compare(condition, column, { ...scope, alias: CHILD_ALIAS });
  return inChild(table, table.foreignKey, { ...scope, test });
}

function inChild(
  table: PlannedTable,
  { name, column }: NonNullable<PlannedTable['foreignKey']>,
  { alias, test, isRowByRow, isByChildren, rowsOf = tableRef }: SqlScope & { readonly test: Sql },
): Sql {
  const [key, parent] = [sql.id(alias, column), sql.id(CHILD_ALIAS, name)];
  const rows = sql`${rowsOf(table)} as ${sql.id(CHILD_ALIAS)}`;
  if (isByChildren) return sql<boolean>`(${key} = any(array(select ${parent} from ${rows} where ${test})))`;
  return sql<boolean>`exists (select 1 from ${rows} where ${parent} = ${key} and ${test}${isRowByRow ? ROW_BY_ROW : sql``})`;
}

function compare(condition: FieldCondition, column: PlannedColumn, scope: SqlScope): Sql {
  const { alias } = scope;
  const ref = sql.id(alias, column.name);
  if (condition.otherFieldId !== undefined)
    return compareColumns(condition, ref, sql.id(alias, findColumn(scope.plan, condition.otherFieldId).column.name));
  const toBound = (value: unknown) => bound(value, column, scope);
  const bind = (value: unknown) => toBound(value).sql;
  const { op, value } = condition;
  switch (op) {
    case 'equals':
      return equalsSql(column, scope, [toBound(value)]);
    case 'notEquals':
      return sql<boolean>`(${ref} is distinct from ${bind(value)})`;
    case 'in':
      return equalsSql(column, scope, toList(value).map(toBound));
    case 'notIn':
      return sql<boolean>`(${equalsSql(column, scope, toList(value).map(toBound))} is not true)`;
    case 'like':
      return likeSql(asText(ref, column), value);
    case 'notLike':
      return sql<boolean>`(${likeSql(asText(ref, column), value)} is not true)`;
    case 'between':
      return betweenSql(ref, toList(value), bind);
    case 'isNull':
      return blankSql(column, alias);
    case 'isNotNull':
      return sql<boolean>`(not ${blankSql(column, alias)})`;
    case 'contains':
      return containsSql(ref, toList(value));
    case 'endsWith':
      return endsWithSql(ref, toList(value));
    case 'overlaps':
      return overlapsSql(ref, toList(value));
    default:
      return sql<boolean>`(${ref} ${sql.raw(orderOperators[op])} ${bind(value)})`;
  }
}

/** Without letter case LIKE equals ILIKE, which takes five times as long. */
function likeSql(text: RawBuilder<unknown>, value: unknown): Sql {
  return sql<boolean>`(${text} ${sql.raw(isCaseless(String(value)) ? 'like' : 'ilike')} ${likePattern(value)})`;
}

/** The texts of an `or` of LIKEs; null for other conditions. */
export function toLikes(condition: Condition): readonly FieldCondition[] | null {
  if ('fieldId' in condition)
    return condition.op === 'like' && condition.otherFieldId === undefined ? [condition] : null;
  if (condition.op !== 'or' || condition.items.length === 0) return null;
  const likes = condition.items.map(toLikes);
  return likes.every((list) => list !== null) ? likes.flat() : null;
}

/**
 * Texts found by an index of pairs: one test of all pairs, answered by the index alone so that pairs are not computed again per
 * row, and one of all texts. null where there are no pairs, or several tables.
 */
function pairedSql(condition: Condition, scope: SqlScope): Sql | null {
  const { plan, alias, pairsOf } = scope;
  const likes = pairsOf && toLikes(condition);
  if (!likes) return null;
  const found = likes.map((like) => ({ ...findColumn(plan, like.fieldId), value: like.value }));
  const [first] = found;
  const pairs = found.map(({ column, value }) => pairsOf(column, String(value)));
  if (!first || found.some(({ table }) => table !== first.table) || pairs.flat().length === 0) return null;
  const { table } = first;
  const refs = found.map(({ column }) => sql.id(table.foreignKey ? CHILD_ALIAS : alias, column.name));
  const held = refs.map((ref, index) => {
    const own = pairs[index] ?? [];
    return own.length > 0 ? sql<boolean>`(${textPairs(ref)} @> ${own}::text[])` : likeSql(ref, found[index]?.value);
  });
  // A text without a trigram would scan the whole trigram index; wrapped in an expression it does not use it.
  const texts = refs.map((ref, index) => likeSql(sql`(${ref} || '')`, found[index]?.value));
  const test = sql<boolean>`(${joined(held, 'or')} and ${joined(texts, 'or')})`;
  return table.foreignKey ? inChild(table, table.foreignKey, { ...scope, test }) : test;
}

/** Equality with one of several values, by the expression that the column's index holds. */
function equalsSql(column: PlannedColumn, { alias, isByKey }: SqlScope, values: readonly BoundValue[]): Sql {
  const isOneOf = (tested: RawBuilder<unknown>, given: readonly BoundValue[]) => oneOfSql(tested, given, isByKey);
  const ref = sql.id(alias, column.name);
  if (comparedBy(column) === 'value') return isOneOf(ref, values);
  const head = headOf(column.name, alias);
  // A text shorter than the indexed prefix is complete: a second test would only distort the planner's estimate.
  const whole = values.filter(({ value }) => typeof value === 'string' && value.length < TEXT_INDEX_LENGTH);
  const cut = values.filter((value) => !whole.includes(value));
  if (cut.length === 0) return isOneOf(head, whole);
  const heads = cut.map(({ sql: parameter, ...rest }) => ({
    ...rest,
    sql: sql`left(${parameter}, ${sql.lit(TEXT_INDEX_LENGTH)})`,
  }));
  const isCut = sql<boolean>`(${isOneOf(head, heads)} and ${isOneOf(ref, cut)})`;
  return whole.length === 0 ? isCut : joined([isOneOf(head, whole), isCut], 'or');
}

function oneOfSql(tested: RawBuilder<unknown>, values: readonly BoundValue[], isByKey = false): Sql {
  const [only] = values;
  if (!only) return sql<boolean>`false`;
  if (values.length === 1) return sql<boolean>`(${tested} = ${only.sql})`;
  // One parameter: a search by name may find the ids of thousands.
  if (values.length > MAX_LISTED && values.every(({ value }) => typeof value === 'string')) {
    const list = sql`${values.map(({ value }) => value)}::text[]`;
    return sql<boolean>`(${tested} = any(${isByKey ? sql`(select ${list})::text[]` : list}))`;
  }
  return sql<boolean>`(${tested} in (${sql.join(values.map((value) => value.sql))}))`;
}

function betweenSql(
  ref: RawBuilder<unknown>,
  [from, to]: readonly unknown[],
  bind: (value: unknown) => RawBuilder<unknown>,
): Sql {
  const tests: Sql[] = [];
  if (from !== null && from !== undefined) tests.push(sql<boolean>`${ref} >= ${bind(from)}`);
  if (to !== null && to !== undefined) tests.push(sql<boolean>`${ref} <= ${bind(to)}`);
  return tests.length > 0 ? joined(tests, 'and') : sql<boolean>`true`;
}

function compareColumns({ op }: FieldCondition, left: RawBuilder<unknown>, right: RawBuilder<unknown>): Sql {
  if (op === 'notEquals') return sql<boolean>`(${left} is distinct from ${right})`;
  const operator = op in orderOperators ? orderOperators[op as keyof typeof orderOperators] : '=';
  return sql<boolean>`(${left} ${sql.raw(operator)} ${right})`;
}

function blankSql(column: PlannedColumn, alias: string): Sql {
  const ref = sql.id(alias, column.name);
  if (column.type === 'text') {
    const tested = comparedBy(column) === 'head' ? headOf(column.name, alias) : ref;
    return sql<boolean>`(${tested} is null or ${tested} = '')`;
  }
  if (column.type === 'jsonb')
    return sql<boolean>`(${ref} is null or ${ref} in ('[]'::jsonb, 'null'::jsonb, '""'::jsonb))`;
  return sql<boolean>`(${ref} is null)`;
}

/** A list contains a value, also one level down (several paths); a path is contained when all its parts are. */
function containsSql(ref: RawBuilder<unknown>, values: readonly unknown[]): Sql {
  if (values.length > MAX_LISTED && values.every((value) => typeof value === 'string')) {
    const inPath = sql`select 1 from jsonb_path_query(${ref}, '$[*] ? (@.type() == "array")') as path where path ?| ${values}::text[]`;
    return sql<boolean>`(${ref} ?| ${values}::text[] or exists (${inPath}))`;
  }
  const tests = values.flatMap((value) => {
    const list = Array.isArray(value) ? (value as unknown[]) : [value];
    return [list, [list]].map((held) => sql<boolean>`${ref} @> ${jsonText(held)}::jsonb`);
  });
  return tests.length > 0 ? joined(tests, 'or') : sql<boolean>`false`;
}

/** A path ends with one of the ids, or one of several paths does. A blank value, and what is no path, ends with none. */
function endsWithSql(ref: RawBuilder<unknown>, ids: readonly unknown[]): Sql {
  const last = sql`${ids.map(String)}::text[]`;
  const paths = sql`select 1 from jsonb_path_query(${ref}, '$[*] ? (@.type() == "array")') as path where path ->> -1 = any(${last})`;
  return sql<boolean>`(${ref} ->> -1 = any(${last}) or exists (${paths}))`;
}

/** Whether a stored pair meets a range, by the order of jsonb: numbers by size, texts as texts. An end that is null is open. */
function overlapsSql(ref: RawBuilder<unknown>, [from, to]: readonly unknown[]): Sql {
  const ends = [
    { end: sql`${ref} -> 0`, sign: sql`<=`, limit: to ?? null },
    { end: sql`${ref} -> 1`, sign: sql`>=`, limit: from ?? null },
  ];
  const tests = ends.map(({ end, sign, limit }) =>
    limit === null
      ? sql<boolean>`(${end} is not null)`
      : sql<boolean>`(${end} = 'null'::jsonb or ${end} ${sign} ${jsonText(limit)}::jsonb)`,
  );
  return joined(tests, 'and');
}

/** A value as a parameter. */
interface BoundValue {
  readonly value: unknown;
  readonly sql: RawBuilder<unknown>;
}

function bound(value: unknown, column: PlannedColumn, { model, registry }: SqlScope): BoundValue {
  const field = findField(model, column.fieldId);
  if (!field) throw new Error(`field "${column.fieldId}" is not in the module`);
  const parameter = toDatabaseValue({ value, field, definition: registry.of(field), type: column.type });
  if (column.type === 'integer' || column.type === 'bigint') {
    // A fraction never equals an integer, but may be compared with one.
    const isWhole = Number.isSafeInteger(Number(parameter));
    return { value: parameter, sql: isWhole ? sql`${parameter}::bigint` : sql`${parameter}::numeric` };
  }
  return { value: parameter, sql: sql`${parameter}::${sql.raw(parameterTypes[column.type])}` };
}

const parameterTypes = {
  text: 'text',
  numeric: 'numeric',
  boolean: 'boolean',
  timestamptz: 'timestamptz',
  time: 'time',
  jsonb: 'jsonb',
} as const;

function asText(ref: RawBuilder<unknown>, column: PlannedColumn): RawBuilder<unknown> {
  return column.type === 'text' ? ref : sql`${ref}::text`;
}

/** Escapes the wildcards of LIKE. */
function likePattern(value: unknown): string {
  return `%${String(value)
    .replaceAll('\u0000', '')
    .replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll('\\u0000', '');
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [value];
}
