import { sql, type Transaction } from 'kysely';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { ROW_ORDER_COLUMN, SYSTEM_COLUMNS, type PlannedTable } from '../../../engine/tables';
import { sendLater } from '../../db/leased-driver';
import { tableRef } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import type { ModuleContext } from './module-context';
import { idArray } from './read-rows';
import { loadRecordIds } from './record-ids';
import { fieldColumns, toParameters } from './record-row';

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const MAX_PARAMETERS = 30_000;

/** Inserts the main row and answers its id. */
export async function insertRow(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  record: { readonly values: RecordValues },
): Promise<string> {
  const { module, model, plan, evaluation } = context;
  const { main } = plan;
  const columns = fieldColumns(main);
  const now = new Date(evaluation.now);
  const system: [string, unknown][] = [
    [SYSTEM_COLUMNS.version, 1],
    [SYSTEM_COLUMNS.createdBy, evaluation.user.userId],
    [SYSTEM_COLUMNS.createdAt, now],
    [SYSTEM_COLUMNS.organizeId, evaluation.user.organizeId || null],
    [SYSTEM_COLUMNS.positionId, evaluation.user.positionId || null],
    [SYSTEM_COLUMNS.moduleVersion, module.version],
  ];
  const newId = await idMaker(trx, context, main);
  const key: [string, unknown][] = newId ? [[main.primaryKey.name, newId()]] : [];
  const parameters = toParameters(record.values, model, columns);
  const entries = [
    ...key,
    ...system,
    ...columns.map((column, index): [string, unknown] => [column.name, parameters[index]]),
  ];
  const insert = sql`insert into ${tableRef(main)} (${sql.join(entries.map(([name]) => sql.id(name)))})
    values (${sql.join(entries.map(([, value]) => value))})`;
  const [id] = key.map(([, value]) => value as string);
  if (id !== undefined) {
    await sendLater(trx, insert.compile(trx));
    return id;
  }
  const { rows } = await sql<{ id: unknown }>`${insert} returning ${sql.id(main.primaryKey.name)} as id`.execute(trx);
  return String(rows[0]?.id);
}

/** Changes the main row, which the transaction has locked, and raises its version by one. */
export async function updateRow(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  record: { readonly id: string; readonly values: RecordValues },
): Promise<void> {
  const { module, model, plan, evaluation } = context;
  const { main } = plan;
  const columns = fieldColumns(main);
  const parameters = toParameters(record.values, model, columns);
  const changes = [
    sql`${sql.id(SYSTEM_COLUMNS.version)} = ${sql.id(SYSTEM_COLUMNS.version)} + 1`,
    sql`${sql.id(SYSTEM_COLUMNS.modifiedBy)} = ${evaluation.user.userId}`,
    sql`${sql.id(SYSTEM_COLUMNS.modifiedAt)} = ${new Date(evaluation.now)}`,
    sql`${sql.id(SYSTEM_COLUMNS.moduleVersion)} = ${module.version}`,
    ...columns.map((column, index) => sql`${sql.id(column.name)} = ${parameters[index]}`),
  ];
  const update = sql`update ${tableRef(main)} set ${sql.join(changes)}
    where ${sql.id(main.primaryKey.name)} = any(${idArray(main, [record.id])})`;
  await sendLater(trx, update.compile(trx));
}

/** One sub-table of a record as it shall be: rows in order, those that were there with their `id`. */
export interface ChildTableWrite {
  readonly table: PlannedTable;
  readonly rows: readonly RecordValues[];
}

/**
 * Brings a record's rows in one sub-table to what is given: whatever is not among them is gone, the others are changed in
 * place, so that columns which this module does not have (a removed field's, another module's) keep what they hold.
 */
export async function replaceChildRows(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  { recordId, isNew, write }: { readonly recordId: string; readonly isNew: boolean; readonly write: ChildTableWrite },
): Promise<void> {
  const { table } = write;
  if (!table.foreignKey) return;
  if (!isNew) await deleteMissingRows(trx, context, { recordId, write });
  if (write.rows.length === 0) return;
  const newId = await idMaker(trx, context, table);
  const columns = fieldColumns(table);
  const perRow = columns.length + 3;
  const step = Math.max(1, Math.floor(MAX_PARAMETERS / perRow));
  const names = [
    table.primaryKey.name,
    table.foreignKey.name,
    ROW_ORDER_COLUMN,
    ...columns.map((column) => column.name),
  ];
  for (let start = 0; start < write.rows.length; start += step) {
    const tuples = write.rows.slice(start, start + step).map((row, offset) => {
      const id = typeof row['id'] === 'string' ? row['id'] : newId?.();
      const values = [recordId, start + offset, ...toParameters(row, context.model, columns)];
      return sql`(${id === undefined ? sql`default` : id}, ${sql.join(values)})`;
    });
    const insert = sql`insert into ${tableRef(table)} as c (${sql.join(names.map((name) => sql.id(name)))}) values ${sql.join(tuples)}
      ${isNew ? sql`` : changeClause(names)}`;
    await sendLater(trx, insert.compile(trx));
  }
}

/** A row that is there already takes the new values, as long as it is the same record's. */
function changeClause([key = '', foreign = '', ...names]: readonly string[]) {
  const changes = names.map((name) => sql`${sql.id(name)} = ${sql.id('excluded', name)}`);
  return sql`on conflict (${sql.id(key)}) do update set ${sql.join(changes)}
    where ${sql.id('c', foreign)} = ${sql.id('excluded', foreign)}`;
}

async function deleteMissingRows(
  trx: Transaction<SystemSchema>,
  { plan }: ModuleContext,
  { recordId, write: { table, rows } }: { readonly recordId: string; readonly write: ChildTableWrite },
): Promise<void> {
  if (!table.foreignKey) return;
  const kept = rows.flatMap((row) => (typeof row['id'] === 'string' ? [row['id']] : []));
  const removal = sql`delete from ${tableRef(table)} where ${sql.id(table.foreignKey.name)} = any(${idArray(plan.main, [recordId])})
    and ${sql.id(table.primaryKey.name)} <> all(${idArray(table, kept)})`;
  await sendLater(trx, removal.compile(trx));
}

/** Removes all rows of some records from one sub-table. */
export async function deleteChildRows(
  trx: Transaction<SystemSchema>,
  { plan }: ModuleContext,
  { table, recordIds }: { readonly table: PlannedTable; readonly recordIds: readonly string[] },
): Promise<void> {
  if (!table.foreignKey) return;
  const removal = sql`delete from ${tableRef(table)} where ${sql.id(table.foreignKey.name)} = any(${idArray(plan.main, recordIds)})`;
  await sendLater(trx, removal.compile(trx));
}

/** Makes the ids of new rows; null = the database counts. */
async function idMaker(
  trx: Transaction<SystemSchema>,
  { deps, evaluation }: ModuleContext,
  table: PlannedTable,
): Promise<(() => string) | null> {
  if (table.primaryKey.isCounted) return null;
  const ids = await loadRecordIds({ deps, trx }, table);
  return () => ids.next(evaluation.now);
}
