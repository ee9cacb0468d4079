import { sql, type RawBuilder, type Transaction } from 'kysely';
import { SYSTEM_COLUMNS, type PlannedTable } from '../../../../engine/tables';
import type { RemovedShape } from '../../../db/migrations/028_recycle_bin';
import { tableRef } from '../../../db/module-tables';
import type { SystemSchema } from '../../../db/system-schema';
import type { ModuleContext } from '../module-context';
import { idArray } from '../read-rows';
import { RestoreRefused } from './refusal';
import type { LostColumn } from './removed-shape';

/** A locked entry of the bin. */
export interface LockedEntry {
  readonly id: string;
  readonly recordId: string;
  /** The columns at the deletion. */
  readonly shape: RemovedShape;
  /** Those whose values are left out. */
  readonly lost: readonly LostColumn[];
}

/**
 * Writes a deleted record back as it was, with its id, version, authors, times and sub-table rows; a row that is only marked loses the
 * mark instead. All of it happens within the database. Refused if a record has the id.
 */
export async function putBack(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  entry: LockedEntry,
): Promise<void> {
  const { main, children } = context.plan;
  const key = sql.id(main.primaryKey.name);
  const { rows } = await sql<{ isMarked: boolean }>`select ${sql.id(SYSTEM_COLUMNS.deletedAt)} is not null as "isMarked"
    from ${tableRef(main)} where ${key} = any(${idArray(main, [entry.recordId])}) for update`.execute(trx);
  const [row] = rows;
  if (row?.isMarked === false) throw new RestoreRefused('exists');
  if (row) {
    await sql`update ${tableRef(main)} as t set ${sql.id(SYSTEM_COLUMNS.deletedAt)} = null,
        ${sql.id(SYSTEM_COLUMNS.modifiedBy)} = b.document #>> ${['main', SYSTEM_COLUMNS.modifiedBy]}::text[]
      from system.removed_records as b where b.id = ${entry.id} and ${sql.id('t', main.primaryKey.name)} = any(${idArray(main, [entry.recordId])})`.execute(
      trx,
    );
    return;
  }
  await insertRows(trx, entry, {
    table: main,
    rowsOf: (left) => sql`jsonb_populate_record(null::${tableRef(main)}, (b.document -> 'main') - ${left}::text[])`,
  });
  for (const table of children) {
    const rowsOf: RowsOf = (left) =>
      sql`jsonb_populate_recordset(null::${tableRef(table)}, coalesce((select jsonb_agg(r.value - ${left}::text[])
        from jsonb_array_elements(b.document -> 'children' -> ${table.tableKey}::text) as r), '[]'::jsonb))`;
    await insertRows(trx, entry, { table, rowsOf });
  }
}

/** The rows of a table in an entry `b`, without some columns. */
type RowsOf = (left: readonly string[]) => RawBuilder<unknown>;

/** Inserts what an entry holds of one table, without lost columns. */
async function insertRows(
  trx: Transaction<SystemSchema>,
  { id, shape, lost }: LockedEntry,
  { table, rowsOf }: { readonly table: PlannedTable; readonly rowsOf: RowsOf },
): Promise<void> {
  const left = lost.filter(({ tableKey }) => tableKey === table.tableKey).map(({ column }) => column);
  const columns = Object.keys(shape.columns[table.tableKey] ?? {}).filter((column) => !left.includes(column));
  if (columns.length === 0) return;
  const names = sql.join(columns.map((column) => sql.id(column)));
  const values = sql.join(columns.map((column) => sql.id('t', column)));
  await sql`insert into ${tableRef(table)} (${names}) overriding system value
    select ${values} from system.removed_records as b cross join lateral ${rowsOf(left)} as t where b.id = ${id}`.execute(
    trx,
  );
}
