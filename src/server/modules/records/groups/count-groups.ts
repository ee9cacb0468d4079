import { sql, type RawBuilder } from 'kysely';
import { toMean } from '../../../../engine/summary';
import { MAX_GROUPS } from '../../../../wire/record-groups';
import { MAIN_ALIAS } from '../load-rows';
import type { ModuleContext } from '../module-context';
import { matchingRows } from '../select-page';
import { runShared } from '../shared-runs';
import { filledClause } from '../summarise-columns';
import { countSpans } from './count-spans';
import { countValues } from './count-values';
import { keptGroups } from './kept-groups';
import type { CountedGroup, GroupQuery } from './group-query';

interface CountedRow {
  readonly value: unknown;
  readonly count: string;
  readonly total: string | null;
  readonly counted: string | null;
}

/** Counts the records of each group over all matches: the largest groups, or the latest spans by time, the blank last. */
export async function countGroups(
  context: ModuleContext,
  group: GroupQuery,
): Promise<{ readonly groups: readonly CountedGroup[]; readonly isCut: boolean }> {
  const kept = await keptGroups(context, group);
  const found = kept.groups ?? (await countSpans(context, group)) ?? (await countValues(context, group));
  if (found) return { groups: found, isCut: false };
  const counted = await countRecords(context, group);
  if (!counted.isCut) kept.wish();
  return counted;
}

/** Reads every matching record. */
async function countRecords(context: ModuleContext, group: GroupQuery): ReturnType<typeof countGroups> {
  const isSpan = group.by?.unit != null;
  const order = isSpan ? sql`value desc nulls last` : sql`count desc, value`;
  // What is grouped is formatted, not every record.
  const shown = isSpan ? sql`value::text as value` : sql`value`;
  const rows = await runShared<CountedRow>(
    context.deps,
    sql`select ${shown}, count, total, counted from (
        select ${groupValue(context, group)} as value, count(*) as count, ${measured(group)}
          ${matchingRows(context, group.query)} group by 1) as g
      order by ${order} limit ${MAX_GROUPS + 1}`,
  );
  const groups = rows.slice(0, MAX_GROUPS).map((row) => ({
    value: row.value,
    count: Number(row.count),
    total: totalOf(group, row),
  }));
  const byTime = isSpan ? groups.toReversed() : groups;
  const inOrder = [...byTime.filter(({ value }) => value !== null), ...byTime.filter(({ value }) => value === null)];
  return { groups: inOrder, isCut: rows.length > MAX_GROUPS };
}

function groupValue({ evaluation }: ModuleContext, { by }: GroupQuery): RawBuilder<unknown> {
  if (!by) return sql`null::text`;
  const ref = sql.id(MAIN_ALIAS, by.column.name);
  if (by.unit === null) return by.column.type === 'text' ? sql`nullif(${ref}, '')` : ref;
  const local = sql`${ref} at time zone ${sql.lit(evaluation.timeZone)}`;
  return sql`date_trunc(${sql.lit(by.unit)}, ${local})::date`;
}

function measured({ measure }: GroupQuery): RawBuilder<unknown> {
  if (!measure) return sql`null as total, null as counted`;
  const ref = sql.id(MAIN_ALIAS, measure.column.name);
  switch (measure.kind) {
    case 'sum':
    case 'avg':
      return sql`sum(${ref})::text as total, count(${ref}) as counted`;
    case 'min':
    case 'max':
      return sql`${sql.raw(measure.kind)}(${ref})::text as total, null as counted`;
    case 'count':
      return sql`count(${filledClause(measure.column, ref)})::text as total, null as counted`;
  }
}

function totalOf({ measure }: GroupQuery, { total, counted }: CountedRow): string | null {
  if (measure?.kind === 'sum') return total ?? '0';
  return measure?.kind === 'avg' ? toMean(total, Number(counted)) : total;
}
