import { sql } from 'kysely';
import { MAX_GROUPS } from '../../../../wire/record-groups';
import { hasIndexOfValues } from '../answered-by-index';
import { MAIN_ALIAS } from '../load-rows';
import type { ModuleContext } from '../module-context';
import { isAlive } from '../read-rows';
import { runShared } from '../shared-runs';
import type { CountedGroup, GroupedBy, GroupQuery } from './group-query';
import { isOfWholeList, mainTable } from './whole-list';

/**
 * Counts all records of a list by the values of a field from the entries of an index, in half the time of counting the records: the
 * largest group first, the blank last. null where an index does not say enough: for searches, measures, and records that not everybody
 * sees; or where there are more values than groups.
 */
export async function countValues(context: ModuleContext, group: GroupQuery): Promise<readonly CountedGroup[] | null> {
  const { by } = group;
  if (!by || by.unit !== null || !isOfWholeList(context, group)) return null;
  if (!hasIndexOfValues(context.plan.main, by.column)) return null;
  const values = await distinctValues(context, by);
  return values.length > MAX_GROUPS ? null : readCounts(context, by, values);
}

/** The values that records have, at most one more than groups may be. Each is found by one step into the index, past all its records. */
async function distinctValues(context: ModuleContext, by: GroupedBy): Promise<readonly unknown[]> {
  const ref = sql.id(MAIN_ALIAS, by.column.name);
  const rows = await runShared<{ value: unknown }>(
    context.deps,
    sql`with recursive walk as (
        (select ${ref} as value, 1 as place from ${mainTable(context)}
          where ${isAlive()} and ${ref} is not null order by ${ref} limit 1)
        union all
        select (select ${ref} from ${mainTable(context)} where ${isAlive()} and ${ref} > walk.value order by ${ref} limit 1),
          place + 1
        from walk where walk.value is not null and place <= ${MAX_GROUPS})
      select value from walk where value is not null`,
  );
  return rows.map(({ value }) => value);
}

async function readCounts(context: ModuleContext, { column }: GroupedBy, values: readonly unknown[]) {
  const ref = sql.id(MAIN_ALIAS, column.name);
  const blank = column.type === 'text' ? sql`(${ref} is null or ${ref} = '')` : sql`${ref} is null`;
  const filled = values.filter((value) => value !== '');
  const counts = filled.map(
    (value, place) =>
      sql`select ${sql.lit(place)}::int as place, count(*) as count from ${mainTable(context)} where ${isAlive()} and ${ref} = ${value}`,
  );
  const ofBlank = sql`select null::int as place, count(*) as count from ${mainTable(context)} where ${isAlive()} and ${blank}`;
  const rows = await runShared<{ place: number | null; count: string }>(
    context.deps,
    sql`select place, count from (${sql.join([...counts, ofBlank], sql` union all `)}) as counted where count > 0
      order by place is null, count desc, place`,
  );
  return rows.map(({ place, count }): CountedGroup => ({
    value: place === null ? null : filled[place],
    count: Number(count),
    total: null,
  }));
}
