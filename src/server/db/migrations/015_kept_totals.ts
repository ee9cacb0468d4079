import { sql, type Generated, type Kysely } from 'kysely';

/** A table whose number of records and sums are kept up to date by every write. */
export interface KeptTotalsTable {
  table_name: string;
  /** The table that has the triggers: one of the same name that was made later has none. */
  table_oid: number;
  /** Number columns that are summed, in the order of the amounts. */
  columns: string[];
  /** Whether what is there is the whole truth; until then nobody reads it. */
  is_ready: Generated<boolean>;
}

/** What writes have changed: the totals of a table are the sum of its rows here. */
export interface TotalChangesTable {
  id: Generated<string>;
  table_name: string;
  /** Records; then, for each summed column, the change of its sum and of how many records have a number in it. */
  amounts: string[];
}

declare module '../system-schema' {
  interface SystemSchema {
    kept_totals: KeptTotalsTable;
    total_changes: TotalChangesTable;
  }
}

const statements = [
  `create table system.kept_totals (
    table_name text primary key, table_oid oid not null, columns text[] not null, is_ready boolean not null default false)`,
  `create table system.total_changes (
    table_name text not null, id bigint generated always as identity, amounts numeric[] not null,
    primary key (table_name, id))`,
  // Puts one row in the place of many. Rows that somebody else is putting together stay for the next time.
  `create function system.fold_total_changes(folded text) returns void language sql as $body$
    with taken as (
      delete from system.total_changes where table_name = folded and id in (
        select id from system.total_changes where table_name = folded order by id limit 2000 for update skip locked)
      returning amounts)
    insert into system.total_changes (table_name, amounts)
      select folded, array_agg(total order by place) from (
        select place, sum(amount) as total from taken, unnest(amounts) with ordinality as each (amount, place)
          group by place) as summed
      having count(*) > 0
  $body$`,
];

/** How many records large tables have, and their sums, without counting them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
