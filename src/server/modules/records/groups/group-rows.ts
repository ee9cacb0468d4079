import { sql } from 'kysely';
import type { Condition } from '../../../../engine/contract/condition';
import { spanOf } from '../../../../engine/query';
import { readCappedValues } from '../capped-rows';
import { displayRecords } from '../display-records';
import { listFields, type ListRow } from '../list-records';
import { withCondition } from '../list-query';
import { MAIN_ALIAS } from '../load-rows';
import type { ModuleContext } from '../module-context';
import { needsOf } from '../needs-of';
import { idArray } from '../read-rows';
import { orderClause, rowOrder } from '../row-order';
import { matchingRows, selectRecords } from '../select-page';
import type { CountedGroup, GroupedBy, GroupQuery } from './group-query';

/** A question for groups of something. */
type GroupedQuery = GroupQuery & { readonly by: GroupedBy };

/** Groups that show records, and records that an answer shows: each group is a statement to plan, each record one to read. */
const MAX_SHOWN_GROUPS = 100;
const MAX_SHOWN_ROWS = 5_000;

/** A group by the value that its records have stored; of a span, by its first day. */
export interface StoredGroup extends Pick<CountedGroup, 'count'> {
  readonly stored: unknown;
}

/** Reads the first records of each group as the list shows them, in its order; dates come in their own. */
export async function readGroupRows(
  context: ModuleContext,
  group: GroupedQuery,
  groups: readonly StoredGroup[],
): Promise<readonly (readonly ListRow[])[]> {
  const ids = await findIds(context, group, groups);
  const fields = listFields(context);
  const needs = needsOf(context, fields);
  const all = [...new Set(ids.flat())];
  const records = await selectRecords(context.deps.db, context, {
    ids: sql`select unnest(${idArray(context.plan.main, all)})`,
    order: orderOf(context, group),
    isWanted: needs.isWanted,
  });
  const { values } = await readCappedValues(context, records, needs);
  const shown = await displayRecords(context, { records: values, fields });
  const byId = new Map(records.map(({ id }, index): [string, ListRow] => [id, { ...shown[index], id }]));
  return ids.map((own) => own.flatMap((id) => byId.get(id) ?? []));
}

function orderOf(context: ModuleContext, { query, by }: GroupedQuery) {
  const sort = by.unit === null ? query.sort : [{ fieldId: by.field.id, order: 'asc' as const }];
  return rowOrder(context, { sort });
}

/** One statement with a part for each group, since each has a plan of its own: the planner knows how many records a value has. */
async function findIds(
  context: ModuleContext,
  group: GroupedQuery,
  groups: readonly StoredGroup[],
): Promise<readonly (readonly string[])[]> {
  const key = sql.id(MAIN_ALIAS, context.plan.main.primaryKey.name);
  const order = orderClause(orderOf(context, group));
  const filled = groups.flatMap(({ count }, index) => (count > 0 ? [index] : [])).slice(0, MAX_SHOWN_GROUPS);
  const limit = Math.min(group.rows, Math.floor(MAX_SHOWN_ROWS / Math.max(1, filled.length)));
  const parts = filled.map((index) => {
    const stored = groups[index]?.stored ?? null;
    const matching = matchingRows(context, withCondition(group.query, conditionOf(context, group, stored)));
    return sql`select ${sql.lit(index)} as part, array(select ${key} ${matching}
      order by ${order} limit ${limit})::text[] as ids`;
  });
  if (parts.length === 0) return groups.map(() => []);
  const { rows } = await sql<{ part: number; ids: readonly string[] }>`${sql.join(parts, sql` union all `)}`.execute(
    context.deps.db,
  );
  const byPart = new Map(rows.map(({ part, ids }) => [part, ids]));
  return groups.map((_group, index) => byPart.get(index) ?? []);
}

function conditionOf({ evaluation }: ModuleContext, { by: { field, unit } }: GroupedQuery, stored: unknown): Condition {
  const fieldId = field.id;
  if (stored === null) return { fieldId, op: 'isNull', value: null };
  if (unit === null) return { fieldId, op: 'equals', value: stored };
  const { from, until } = spanOf(String(stored), unit, evaluation.timeZone);
  return {
    op: 'and',
    items: [
      { fieldId, op: 'greaterOrEquals', value: from },
      { fieldId, op: 'less', value: until },
    ],
  };
}
