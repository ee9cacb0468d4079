import { sql, type RawBuilder } from 'kysely';
import { nextSpan, spanOf, type GroupUnit } from '../../../../engine/query';
import { MAX_GROUPS } from '../../../../wire/record-groups';
import { isFoundByIndex } from '../answered-by-index';
import { MAIN_ALIAS } from '../load-rows';
import type { ModuleContext } from '../module-context';
import { isAlive } from '../read-rows';
import { runShared } from '../shared-runs';
import type { CountedGroup, GroupedBy, GroupQuery } from './group-query';
import { isOfWholeList, mainTable } from './whole-list';

/**
 * Counts all records of a list by spans of their dates from the entries of an index, five times as fast as from the records: from
 * the first span to the last, then the blank. null where an index does not say enough: for searches, measures, and records that not
 * everybody sees; or where there would be more spans than groups.
 */
export async function countSpans(context: ModuleContext, group: GroupQuery): Promise<readonly CountedGroup[] | null> {
  const { by } = group;
  if (!by || by.unit === null || !isOfWholeList(context, group)) return null;
  if (!isFoundByIndex(context.plan, { fieldId: by.field.id, op: 'greaterOrEquals', value: 0 })) return null;
  const days = await spansBetween(context, by, by.unit);
  return days && readCounts(context, by, days);
}

/** The first days of all spans between the first date and the last one; null = more than groups may be. */
async function spansBetween(context: ModuleContext, by: GroupedBy, unit: GroupUnit): Promise<readonly string[] | null> {
  const ref = sql.id(MAIN_ALIAS, by.column.name);
  const dayOf = (date: RawBuilder<unknown>) =>
    sql`date_trunc(${sql.lit(unit)}, ${date} at time zone ${sql.lit(context.evaluation.timeZone)})::date::text`;
  const [ends] = await runShared<{ first: string | null; last: string | null }>(
    context.deps,
    sql`select ${dayOf(sql`min(${ref})`)} as first, ${dayOf(sql`max(${ref})`)} as last
      from ${mainTable(context)} where ${isAlive()}`,
  );
  const days: string[] = [];
  if (!ends?.first || !ends.last) return days;
  for (let day = ends.first; day <= ends.last; day = nextSpan(day, unit)) {
    if (days.length === MAX_GROUPS) return null;
    days.push(day);
  }
  return days;
}

async function readCounts(context: ModuleContext, by: GroupedBy, days: readonly string[]) {
  const ref = sql.id(MAIN_ALIAS, by.column.name);
  const spans = days.map((day) => spanOf(day, by.unit ?? 'day', context.evaluation.timeZone));
  const [from, until] = [spans.map((span) => new Date(span.from)), spans.map((span) => new Date(span.until))];
  const rows = await runShared<{ value: string | null; count: string }>(
    context.deps,
    sql`select value, count from (
        select s.day as value, s.place, (select count(*) from ${mainTable(context)}
            where ${isAlive()} and ${ref} >= s.begins and ${ref} < s.ends) as count
          from unnest(${days}::text[], ${from}::timestamptz[], ${until}::timestamptz[])
            with ordinality as s(day, begins, ends, place)
        union all select null, null, count(*) from ${mainTable(context)} where ${isAlive()} and ${ref} is null) as counted
      where count > 0 order by place`,
  );
  return rows.map(({ value, count }): CountedGroup => ({ value, count: Number(count), total: null }));
}
