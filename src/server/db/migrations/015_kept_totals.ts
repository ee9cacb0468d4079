import { sql, type Generated, type Kysely } from 'kysely';

/** A table whose record count and sums are kept up to date by triggers on every write. */
export interface KeptTotalsTable {
  table_name: string;
  /** Oid of the table with the triggers: a later table of the same name has none. */
  table_oid: number;
  /** Number columns to sum, in the order of the amounts. */
  columns: string[];
  /** False while the totals are incomplete and must not be read. */
  is_ready: Generated<boolean>;
}

/** Changes by writes: the totals of a table are the sums over its rows here. */
export interface TotalChangesTable {
  id: Generated<string>;
  table_name: string;
  /** Change of the record count; then, for each summed column, change of its sum and of its count of non-null values. */
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
  // Replaces up to 2,000 rows by their sum. Skips rows that a concurrent call has locked.
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

/** Adds record counts and sums of large tables that need no counting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
