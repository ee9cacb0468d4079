import { sql, type Transaction } from 'kysely';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { ROW_ORDER_COLUMN, SYSTEM_COLUMNS, type PlannedTable } from '../../../engine/tables';
import { compileOnce } from '../../db/compile-once';
import { sendLater } from '../../db/leased-driver';
import { tableRef } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import type { ModuleContext } from './module-context';
import { idArray, samePlan } from './read-rows';
import { loadRecordIds } from './record-ids';
import { fieldColumns, toParameters } from './record-row';

/** PostgreSQL takes at most 65,535 parameters in one statement. */
const MAX_PARAMETERS = 30_000;

/** Inserts the main row and returns its id. */
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
  const [id] = key.map(([, value]) => value as string);
  const insert = compileOnce(trx, {
    owner: plan,
    name: 'insert',
    values: entries.map(([, value]) => value),
    build: (
      ...slots
    ) => sql`insert ${samePlan(context)} into ${tableRef(main)} (${sql.join(entries.map(([name]) => sql.id(name)))})
      values (${sql.join(slots)}) ${id === undefined ? sql`returning ${sql.id(main.primaryKey.name)} as id` : sql``}`,
  });
  if (id !== undefined) {
    await sendLater(trx, insert);
    return id;
  }
  const { rows } = await trx.executeQuery<{ readonly id: unknown }>(insert);
  return String(rows[0]?.id);
}

/** Updates the main row, which the transaction has locked, and increments its version. */
export async function updateRow(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  record: { readonly id: string; readonly values: RecordValues },
): Promise<void> {
  const { module, model, plan, evaluation } = context;
  const { main } = plan;
  const columns = fieldColumns(main);
  const parameters = toParameters(record.values, model, columns);
  const changes: [string, unknown][] = [
    [SYSTEM_COLUMNS.modifiedBy, evaluation.user.userId],
    [SYSTEM_COLUMNS.modifiedAt, new Date(evaluation.now)],
    [SYSTEM_COLUMNS.moduleVersion, module.version],
    ...columns.map((column, index): [string, unknown] => [column.name, parameters[index]]),
  ];
  const update = compileOnce(trx, {
    owner: plan,
    name: 'update',
    values: [[record.id], ...changes.map(([, value]) => value)],
    build: (ids, ...slots) => sql`update ${samePlan(context)} ${tableRef(main)}
      set ${sql.id(SYSTEM_COLUMNS.version)} = ${sql.id(SYSTEM_COLUMNS.version)} + 1,
        ${sql.join(changes.map(([name], index) => sql`${sql.id(name)} = ${slots[index]}`))}
      where ${sql.id(main.primaryKey.name)} = any(${idArray(main, ids ?? [])})`,
  });
  await sendLater(trx, update);
}

/** The new rows of a record's sub-table, in order, existing ones with `id`. */
export interface ChildTableWrite {
  readonly table: PlannedTable;
  readonly rows: readonly RecordValues[];
}

/**
 * Replaces a record's sub-table rows: missing ones are deleted, existing ones updated in place, so that columns unknown to this
 * module (of a removed field, or another module) keep their values.
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
      const key = id === undefined ? [] : [id];
      return [...key, recordId, start + offset, ...toParameters(row, context.model, columns)];
    });
    const insert = compileOnce(trx, {
      owner: table,
      name: `insert ${String(isNew)} ${tuples.map(({ length }) => length - names.length).join()}`,
      values: tuples.flat(),
      build: (...slots) => {
        const left = [...slots];
        const rows = tuples.map(({ length }) => {
          const values = left.splice(0, length);
          return sql`(${sql.join(length < names.length ? [sql`default`, ...values] : values)})`;
        });
        return sql`insert ${samePlan(context)} into ${tableRef(table)} as c (${sql.join(names.map((name) => sql.id(name)))})
          values ${sql.join(rows)} ${isNew ? sql`` : changeClause(names)}`;
      },
    });
    await sendLater(trx, insert);
  }
}

/** Upsert: an existing row gets the new values if it belongs to the same record. */
function changeClause([key = '', foreign = '', ...names]: readonly string[]) {
  const changes = names.map((name) => sql`${sql.id(name)} = ${sql.id('excluded', name)}`);
  return sql`on conflict (${sql.id(key)}) do update set ${sql.join(changes)}
    where ${sql.id('c', foreign)} = ${sql.id('excluded', foreign)}`;
}

async function deleteMissingRows(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  { recordId, write: { table, rows } }: { readonly recordId: string; readonly write: ChildTableWrite },
): Promise<void> {
  const { foreignKey, primaryKey } = table;
  if (!foreignKey) return;
  const removal = compileOnce(trx, {
    owner: table,
    name: 'delete others',
    values: [[recordId], rows.flatMap((row) => (typeof row['id'] === 'string' ? [row['id']] : []))],
    build: (parents, kept) => sql`delete ${samePlan(context)} from ${tableRef(table)}
      where ${sql.id(foreignKey.name)} = any(${idArray(context.plan.main, parents ?? [])})
      and ${sql.id(primaryKey.name)} <> all(${idArray(table, kept ?? [])})`,
  });
  await sendLater(trx, removal);
}

/** Deletes all sub-table rows of some records. */
export async function deleteChildRows(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  { table, recordIds }: { readonly table: PlannedTable; readonly recordIds: readonly string[] },
): Promise<void> {
  const { foreignKey } = table;
  if (!foreignKey) return;
  const removal = compileOnce(trx, {
    owner: table,
    name: 'delete all',
    values: [recordIds],
    build: (parents) => sql`delete ${samePlan(context)} from ${tableRef(table)}
      where ${sql.id(foreignKey.name)} = any(${idArray(context.plan.main, parents ?? [])})`,
  });
  await sendLater(trx, removal);
}

/** Id generator for new rows; null = the database generates them. */
async function idMaker(
  trx: Transaction<SystemSchema>,
  { deps, evaluation }: ModuleContext,
  table: PlannedTable,
): Promise<(() => string) | null> {
  if (table.primaryKey.isCounted) return null;
  const ids = await loadRecordIds({ deps, trx }, table);
  return () => ids.next(evaluation.now);
}
