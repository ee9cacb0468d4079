import { sql, type Kysely } from 'kysely';
import { findField } from '../../../../engine/contract/module-model';
import type { PlannedTable, TablePlan } from '../../../../engine/tables';
import type { RemovedShape } from '../../../db/migrations/028_recycle_bin';
import { MODULE_SCHEMA } from '../../../db/schema-names';
import type { SystemSchema } from '../../../db/system-schema';
import { isRichText } from '../../../rich-text/index';
import type { ModuleContext } from '../module-context';

/** A column whose values cannot go back to where they were. */
export interface LostColumn {
  /** Key of the sub-table; '' for the main table. */
  readonly tableKey: string;
  readonly column: string;
}

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Follows the type of a column that holds rich text: what stands in any other was never sanitised. */
const RICH = ' rich';

/** Reads the present columns of a module's tables; those that the database computes are left out. */
export async function readShape(
  db: Kysely<SystemSchema>,
  { plan, model }: Pick<ModuleContext, 'plan' | 'model'>,
): Promise<RemovedShape> {
  const tables = [plan.main, ...plan.children];
  const { rows } =
    await sql<ColumnRow>`select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = ${sql.lit(MODULE_SCHEMA)}::regnamespace and c.relname = any(${tables.map(({ name }) => name)}::text[])
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(db);
  const isRich = (planned: PlannedTable, name: string) => {
    const field = findField(model, planned.columns.find((column) => column.name === name)?.fieldId ?? '');
    return field !== undefined && isRichText(field);
  };
  const columnsOf = (planned: PlannedTable) =>
    Object.fromEntries(
      rows
        .filter(({ table }) => table === planned.name)
        .map(({ column, type }) => [column, isRich(planned, column) ? `${type}${RICH}` : type]),
    );
  return {
    tables: Object.fromEntries(tables.map((table) => [table.tableKey, table.name])),
    columns: Object.fromEntries(tables.map((table) => [table.tableKey, columnsOf(table)])),
  };
}

/** Columns that are gone, stand in another table, or have another type than at the deletion. */
export function lostColumns(former: RemovedShape, present: RemovedShape): readonly LostColumn[] {
  return Object.entries(former.columns).flatMap(([tableKey, columns]) => {
    const isMoved = present.tables[tableKey] !== former.tables[tableKey];
    return Object.entries(columns).flatMap(([column, type]) =>
      isMoved || !isKept(type, present.columns[tableKey]?.[column]) ? [{ tableKey, column }] : [],
    );
  });
}

/** Rich text may become plain, as it does in records that were not deleted; plain text may not become rich. */
function isKept(former: string, present: string | undefined): boolean {
  return present === former || `${present ?? ''}${RICH}` === former;
}

/** Whether the record itself has no place any more: another table, or another kind of key. */
export function isTableGone(former: RemovedShape, { main }: TablePlan, lost: readonly LostColumn[]): boolean {
  const key = main.primaryKey.name;
  return (
    former.tables[''] !== main.name ||
    former.columns['']?.[key] === undefined ||
    lost.some(({ tableKey, column }) => tableKey === '' && column === key)
  );
}
