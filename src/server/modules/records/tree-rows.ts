import { sql, type RawBuilder } from 'kysely';
import type { Condition } from '../../../engine/contract/condition';
import { findSearched, type SearchedField } from '../../../engine/query';
import { registry } from '../../../renderers/definitions';
import type { RecordList } from '../../../wire/records';
import { conditionToSql, findColumn } from '../../db/condition-to-sql';
import { tableRef } from '../../db/module-tables';
import { BusinessError } from '../../http/errors';
import { MAX_UNPAGED, toScope, withCondition, type ListQuery } from './list-query';
import type { ListRow } from './list-records';
import { MAIN_ALIAS } from './load-rows';
import type { ModuleContext } from './module-context';
import { narrowRows } from './read-rows';
import { matchingRows, whereClause } from './select-page';

/** The largest number that a key can be. */
const MAX_KEY = '9223372036854775807';

const nothing: Condition = { op: 'or', items: [] };

/** A query limited to one level of a tree list. */
interface LevelQuery {
  readonly context: ModuleContext;
  readonly query: ListQuery;
  /** What was asked of all levels; null = the list has no levels for this user, or the query is plain. */
  readonly tree: TreeQuery | null;
}

/** The records that make up a tree. */
interface TreeQuery {
  readonly context: ModuleContext;
  readonly query: ListQuery;
  /** The field that names the parent. */
  readonly parent: SearchedField;
}

/**
 * Rows of one level of a tree list (docs/module-format.md#list-types): a page of the first level, or all children of a record,
 * ignoring the page, which clients repeat. Children are a query of the parent field: throws SERVER_FORBIDDEN when the user may not
 * see it. Plain queries get rows of all levels.
 */
export function atLevel(context: ModuleContext, query: ListQuery, parentId: string | null): LevelQuery {
  const { list } = context.model;
  const whole = { context, query, tree: null };
  if (list?.type !== 5 || list.parentFieldId === '' || (query.isPlain && parentId === null)) return whole;
  const parent = findSearched(toScope(context), list.parentFieldId);
  if (parent?.field.tableKey !== '') {
    if (parentId === null) return whole;
    throw new BusinessError('SERVER_FORBIDDEN');
  }
  const tree = { context, query, parent };
  // What holds several parents makes no tree.
  if (parentId === null && findColumn(context.plan, parent.field.id).column.type !== 'text') return whole;
  if (parentId === null) return { context: narrowRows(context, isTop(tree)), query: { ...query }, tree };
  return { ...belowRecord(tree, parentId), tree };
}

function belowRecord({ context, query, parent }: TreeQuery, parentId: string) {
  const { field, definition, timeZone } = parent;
  const stored = definition.toStored(parentId, field, timeZone);
  const condition = stored.ok ? ({ fieldId: field.id, op: 'equals', value: stored.value } as const) : nothing;
  const isOther = sql<boolean>`(${keyOf(context)}::text <> ${parentId})`;
  const below = { ...query, currentPage: 1, pageSize: MAX_UNPAGED };
  return { context: narrowRows(context, isOther), query: withCondition(below, condition) };
}

/**
 * Tests that a row is on the first level: without a parent, its own parent, or below a record that is deleted, that the user does
 * not reach or that the query leaves out. Otherwise nobody would find it.
 */
function isTop({ context, query, parent: { field } }: TreeQuery): RawBuilder<boolean> {
  const { plan } = context;
  const { column } = findColumn(plan, field.id);
  const isBlank = conditionToSql({ fieldId: field.id, op: 'isNull', value: null }, toSqlScope(context));
  const key = keyOf(context);
  // The inner table has the alias of the outer one, since tests of rows are written for it.
  const hasParent = sql<boolean>`exists (
    select 1 from (select ${toKey(context, sql.id(MAIN_ALIAS, column.name))} as parent, ${key} as own) as below, ${tableRef(plan.main)} as ${sql.id(MAIN_ALIAS)}
    where ${key} = below.parent and ${key} <> below.own and ${whereClause(context, query)})`;
  return sql<boolean>`(${isBlank} or not ${hasParent})`;
}

/** A text as a key of the main table; NULL for what cannot be one. */
export function toKey({ plan }: ModuleContext, ref: RawBuilder<unknown>): RawBuilder<unknown> {
  if (plan.main.primaryKey.type !== 'bigint') return ref;
  const isNumber = sql`${ref} ~ '^(0|[1-9][0-9]{0,18})$'`;
  return sql`case when ${isNumber} and (length(${ref}) < 19 or ${ref} collate "C" <= ${MAX_KEY}) then ${ref}::bigint end`;
}

function keyOf({ plan }: ModuleContext): RawBuilder<unknown> {
  return sql.id(MAIN_ALIAS, plan.main.primaryKey.name);
}

function toSqlScope({ model, plan }: ModuleContext) {
  return { model, registry, plan, alias: MAIN_ALIAS };
}

/** Ids of the rows that have others of their tree below them: one statement for a page. */
export async function findParents(
  { context, query, parent: { field } }: TreeQuery,
  rows: readonly ListRow[],
): Promise<readonly string[]> {
  const { column } = findColumn(context.plan, field.id);
  if (rows.length === 0 || column.type !== 'text') return [];
  const value = rows.map(({ id }) => id);
  const isBelow = conditionToSql({ fieldId: field.id, op: 'in', value }, toSqlScope(context));
  const parent = sql.id(MAIN_ALIAS, column.name);
  const found = await sql<{ id: string }>`select distinct ${parent} as id
    ${matchingRows(context, query)} and ${isBelow} and ${keyOf(context)}::text <> ${parent}`.execute(context.deps.db);
  return found.rows.map(({ id }) => id);
}

/** Groups the rows of a grouped list by their display value; other lists and plain rows are unchanged. */
export function groupRows({ model, access }: ModuleContext, { isPlain }: ListQuery, data: RecordList): RecordList {
  const fieldId = model.list?.groupFieldId ?? '';
  if (isPlain) return data;
  if (model.list?.type !== 3 || fieldId === '' || !access.canFilter(fieldId)) return data;
  const groups = new Map<string, ListRow[]>();
  for (const row of data.list) {
    const text = String(row[fieldId] ?? '');
    const group = groups.get(text);
    if (group) group.push(row);
    else groups.set(text, [row]);
  }
  const list = [...groups].map(([text, children], index) => ({
    id: `group_${String(index)}`,
    top: true,
    [fieldId]: text,
    children,
  }));
  return { ...data, list };
}
