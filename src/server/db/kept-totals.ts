import { createHash } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { SYSTEM_COLUMNS } from '../../engine/tables';
import { groupOfRow, readGrouping } from './kept-groupings';
import { MODULE_SCHEMA, SYSTEM_SCHEMA } from './schema-names';
import type { SystemSchema } from './system-schema';

/**
 * Materialised totals. Counting or summing ten million records reads all of them; so triggers record the changes of each writing
 * statement in a row of its own (no lock contention), and the totals are the sum of those rows. Readers see exactly the writes that
 * they would see in the table.
 */

/** Below this size counting is cheaper. */
const LARGE_TABLE_ROWS = 50_000;
/** Most groupings of a table: each costs every write another row. */
const MAX_GROUPINGS = 4;
/** Grouping of the totals over all records. */
const OF_ALL = '';
/** Share of writes that compact earlier rows: on average a total reads a hundred. */
const FOLDED_SHARE = 0.005;
const TRIGGERS = {
  insert: 'formloom_totals_insert',
  update: 'formloom_totals_update',
  delete: 'formloom_totals_delete',
  truncate: 'formloom_totals_truncate',
} as const;

/** Totals over records of a table that are not deleted. */
export interface KeptTotals {
  readonly rows: number;
  /** By column: the exact sum as decimal text, and the number of records with a number. */
  readonly columns: ReadonlyMap<string, { readonly sum: string; readonly count: number }>;
}

/** Totals of one group of records; `value` null = blank. */
export interface KeptGroup extends KeptTotals {
  readonly value: string | null;
}

/** What is kept of a table: sums of columns, over all records and for each group of the groupings. */
export interface KeptParts {
  readonly columns: readonly string[];
  /** Ids (kept-groupings.ts). */
  readonly groupings: readonly string[];
}

interface KeptRow {
  readonly isLarge: boolean | null;
  readonly columns: readonly string[] | null;
  readonly amounts: readonly string[] | null;
}

/** Reads the materialised totals of a table; null if incomplete. `isWorthKeeping`: the table is large enough for `wishTotals`. */
export async function readKeptTotals(
  db: Kysely<SystemSchema>,
  table: string,
  columns: readonly string[],
): Promise<{ readonly totals: KeptTotals | null; readonly isWorthKeeping: boolean }> {
  const { rows } = await sql<KeptRow>`
    select c.reltuples > ${sql.lit(LARGE_TABLE_ROWS)} as "isLarge", k.columns, case when k.table_name is not null then array(
        select sum(amount)::text from system.total_changes as changed, unnest(changed.amounts) with ordinality as each (amount, place)
          where changed.table_name = k.table_name and changed.grouping = ${OF_ALL} group by place order by place) end as amounts
      ${fromKept(table, { columns, groupings: [] })}`.execute(db);
  const [row] = rows;
  const totals = row?.columns && row.amounts ? toTotals(row.columns, row.amounts) : null;
  return { totals, isWorthKeeping: row?.isLarge === true };
}

interface KeptGroupsRow extends Pick<KeptRow, 'isLarge' | 'columns'> {
  readonly groups: readonly (readonly [value: string | null, amounts: readonly string[]])[] | null;
}

/** Reads the materialised totals of the groups of one grouping, in no order; null if incomplete. */
export async function readKeptGroups(
  db: Kysely<SystemSchema>,
  table: string,
  { columns, grouping }: { readonly columns: readonly string[]; readonly grouping: string },
): Promise<{ readonly groups: readonly KeptGroup[] | null; readonly isWorthKeeping: boolean }> {
  const { rows } = await sql<KeptGroupsRow>`
    select c.reltuples > ${sql.lit(LARGE_TABLE_ROWS)} as "isLarge", k.columns, case when k.table_name is not null then (
        select coalesce(json_agg(json_build_array(value, amounts)), '[]') from (
          select value, array_agg(trim_scale(amount)::text order by place) as amounts from (
            select changed.value, place, sum(amount) as amount
              from system.total_changes as changed, unnest(changed.amounts) with ordinality as each (amount, place)
              where changed.table_name = k.table_name and changed.grouping = ${grouping} group by 1, 2) as summed
            group by value) as grouped) end as groups
      ${fromKept(table, { columns, groupings: [grouping] })}`.execute(db);
  const [row] = rows;
  const groups = row?.columns && row.groups?.map(([value, amounts]) => toGroup(row.columns ?? [], value, amounts));
  return {
    groups: groups?.every((group) => group !== null) ? groups.filter(({ rows: count }) => count > 0) : null,
    isWorthKeeping: row?.isLarge === true,
  };
}

function toGroup(columns: readonly string[], value: string | null, amounts: readonly string[]): KeptGroup | null {
  const totals = toTotals(columns, amounts);
  return totals && { ...totals, value };
}

/** SQL: a table with what is kept of it, if that includes these parts and is complete. */
function fromKept(table: string, { columns, groupings }: KeptParts): RawBuilder<unknown> {
  return sql`from pg_class as c left join system.kept_totals as k
        on k.table_name = c.relname and k.is_ready and k.columns @> ${columns}::text[]
          and k.groupings @> ${groupings}::text[] and ${hasTriggers(sql`c.oid`)}
      where c.relnamespace = ${sql.lit(MODULE_SCHEMA)}::regnamespace and c.relname = ${table}`;
}

/** Null when a column has no sum (NaN, infinity). */
function toTotals(columns: readonly string[], amounts: readonly string[]): KeptTotals | null {
  if (!amounts.every((amount) => /^-?\d/.test(amount))) return null;
  const [rows = '0'] = amounts;
  return {
    rows: Number(rows),
    columns: new Map(
      columns.map((column, at) => [
        column,
        { sum: amounts[2 * at + 1] ?? '0', count: Number(amounts[2 * at + 2] ?? '0') },
      ]),
    ),
  };
}

/**
 * Requests totals of a table: its count, and the sums of these columns besides those already kept; by groupings too, unless there
 * would be too many of them.
 */
export async function wishTotals(
  db: Kysely<SystemSchema>,
  table: string,
  { columns, groupings }: KeptParts,
): Promise<void> {
  const both = (name: 'columns' | 'groupings') =>
    sql`array(select distinct unnest(${sql.id('k', name)} || ${sql.id('excluded', name)}) order by 1)`;
  await sql`
    insert into system.kept_totals as k (table_name, table_oid, columns, groupings)
      select c.relname, c.oid, ${[...columns].sort()}::text[], ${[...groupings].sort()}::text[] from pg_class as c
        where c.relnamespace = ${sql.lit(MODULE_SCHEMA)}::regnamespace and c.relname = ${table}
    on conflict (table_name) do update set is_ready = false, table_oid = excluded.table_oid,
        columns = ${both('columns')}, groupings = ${both('groupings')}
      where cardinality(${both('groupings')}) <= ${sql.lit(MAX_GROUPINGS)}
        and not (k.table_oid = excluded.table_oid and k.columns @> excluded.columns and k.groupings @> excluded.groupings
          and (not k.is_ready or ${hasTriggers(sql`k.table_oid`)}))`.execute(db);
}

/** Drops the totals of tables, in the transaction that changes them; the next request keeps them again. */
export async function forgetTotals(trx: Kysely<SystemSchema>, tables: readonly string[]): Promise<void> {
  const gone = await trx
    .deleteFrom('kept_totals')
    .where('table_name', 'in', [...tables])
    .returning('table_name')
    .execute();
  for (const { table_name: table } of gone) {
    await trx.deleteFrom('total_changes').where('table_name', '=', table).execute();
    // Drops its triggers too.
    await sql`drop function if exists ${functionOf(table)} cascade`.execute(trx);
  }
}

/** Statements that install the triggers for these parts, replacing former ones. */
export function noteWrites(table: string, parts: KeptParts): readonly RawBuilder<unknown>[] {
  const name = functionOf(table);
  const on = sql.id(MODULE_SCHEMA, table);
  const run = sql`for each statement execute function ${name}()`;
  const trigger = (event: keyof typeof TRIGGERS, rows: RawBuilder<unknown>) =>
    sql`create trigger ${sql.id(TRIGGERS[event])} after ${sql.raw(event)} on ${on} ${rows} ${run}`;
  return [
    sql`drop function if exists ${name} cascade`,
    sql`create function ${name}() returns trigger language plpgsql security definer set search_path = '' as $totals$${sql.raw('\n')}${bodyOf(table, parts)}$totals$`,
    trigger('insert', sql`referencing new table as added`),
    trigger('update', sql`referencing new table as added old table as gone`),
    trigger('delete', sql`referencing old table as gone`),
    trigger('truncate', sql``),
  ];
}

/** Whether names can be used in the text of a function. */
export function canNoteWrites(names: readonly string[]): boolean {
  return names.every((name) => !name.includes('$totals$'));
}

/** The amounts of a whole table, and of its groups, as rows of `grouping`, `value` and `amounts`. */
export function amountsOfTable(table: string, { columns, groupings }: KeptParts): RawBuilder<unknown> {
  const rows = sql`${sql.id(MODULE_SCHEMA, table)} where ${IS_ALIVE}`;
  return sql.join(
    [OF_ALL, ...groupings].map((grouping) => groupedAmounts(grouping, { rows, amounts: amountsOf(columns) })),
    sql` union all `,
  );
}

interface Amounts {
  readonly rows: RawBuilder<unknown>;
  readonly amounts: RawBuilder<unknown>;
}

function groupedAmounts(grouping: string, { rows, amounts }: Amounts): RawBuilder<unknown> {
  const name = sql`${sql.lit(grouping)}::text as grouping`;
  if (grouping === OF_ALL) return sql`select ${name}, null::text as value, ${amounts} as amounts from ${rows}`;
  return sql`select ${name}, ${groupOfRow(grouping)} as value, ${amounts} as amounts from ${rows} group by 2`;
}

const IS_ALIVE = sql`${sql.id(SYSTEM_COLUMNS.deletedAt)} is null`;

function bodyOf(table: string, { columns, groupings }: KeptParts): RawBuilder<unknown> {
  const note = (rows: RawBuilder<unknown>, sign?: RawBuilder<unknown>) =>
    sql.join(
      [OF_ALL, ...groupings].map(
        (grouping) => sql`insert into system.total_changes (table_name, grouping, value, amounts)
      select ${sql.lit(table)}, grouping, value, amounts from (
        ${groupedAmounts(grouping, { rows, amounts: amountsOf(columns, sign) })}) as summed
        where 0 <> any (amounts);`,
      ),
      sql.raw('\n      '),
    );
  const used = new Set([SYSTEM_COLUMNS.deletedAt, ...columns, ...groupings.map((id) => readGrouping(id).column)]);
  const names = sql.join([...used].map((name) => sql.id(name)));
  return sql`begin
    if tg_op = 'INSERT' then
      ${note(sql`added where ${IS_ALIVE}`)}
    elsif tg_op = 'DELETE' then
      ${note(sql`gone where ${IS_ALIVE}`, sql`-1`)}
    elsif tg_op = 'UPDATE' then
      ${note(
        sql`(select 1 as sign, ${names} from added union all select -1, ${names} from gone) as both_sides where ${IS_ALIVE}`,
        sql`sign`,
      )}
    else
      delete from system.total_changes where table_name = ${sql.lit(table)};
    end if;
    if random() < ${sql.lit(FOLDED_SHARE)} then perform system.fold_total_changes(${sql.lit(table)}); end if;
    return null;
  end`;
}

function amountsOf(columns: readonly string[], sign: RawBuilder<unknown> = sql`1`): RawBuilder<unknown> {
  const amounts = columns.map((column) => {
    const value = sql.id(column);
    return sql`coalesce(sum(${sign} * ${value}), 0), coalesce(sum(${sign}) filter (where ${value} is not null), 0)`;
  });
  return sql`array[${sql.join([sql`coalesce(sum(${sign}), 0)`, ...amounts])}]::numeric[]`;
}

function hasTriggers(oid: RawBuilder<unknown>): RawBuilder<boolean> {
  const names = Object.values(TRIGGERS);
  return sql<boolean>`k.table_oid = ${oid} and (select count(*) from pg_trigger as g where g.tgrelid = ${oid} and g.tgenabled <> 'D'
    and g.tgname = any(${names}::name[])) = ${sql.lit(names.length)}`;
}

function functionOf(table: string): RawBuilder<unknown> {
  return sql.id(SYSTEM_SCHEMA, `totals_${createHash('sha256').update(table).digest('hex').slice(0, 24)}`);
}
