import { sql, type Generated, type Kysely } from 'kysely';

declare module './015_kept_totals' {
  interface KeptTotalsTable {
    /** Ids of what the totals are grouped by besides (kept-groupings.ts). */
    groupings: Generated<string[]>;
  }
  interface TotalChangesTable {
    /** Id of the grouping; '' = all records. */
    grouping: Generated<string>;
    /** The group; null = blank, or all records. */
    value: Generated<string | null>;
  }
}

const statements = [
  `alter table system.kept_totals add column groupings text[] not null default '{}'`,
  `alter table system.total_changes add column grouping text not null default '', add column value text`,
  // Replaces earlier rows by one for each group, without those that come to nothing. Skips rows that a concurrent call has locked.
  `create or replace function system.fold_total_changes(folded text) returns void language sql as $body$
    with taken as (
      delete from system.total_changes where table_name = folded and id in (
        select id from system.total_changes where table_name = folded order by id limit 10000 for update skip locked)
      returning grouping, value, amounts)
    insert into system.total_changes (table_name, grouping, value, amounts)
      select folded, grouping, value, array_agg(total order by place) from (
        select grouping, value, place, sum(amount) as total from taken, unnest(amounts) with ordinality as each (amount, place)
          group by grouping, value, place) as summed
      group by grouping, value having bool_or(total <> 0)
  $body$`,
];

/** Adds totals of groups to those of whole tables; what is kept already stays as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
