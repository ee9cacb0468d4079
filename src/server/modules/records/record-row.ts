import { sql, type RawBuilder } from 'kysely';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import { SYSTEM_COLUMNS, type PlannedColumn, type PlannedTable } from '../../../engine/tables';
import { registry } from '../../../renderers/definitions';
import { fromDatabaseValue, toDatabaseValue } from '../../db/database-values';

/** A row of `pg`, by column name. */
export type Row = Readonly<Record<string, unknown>>;

/** A stored record: system columns, and values by field key, without sub-tables. */
export interface SavedRecord {
  readonly id: string;
  readonly version: number;
  readonly createdBy: string;
  readonly createdAtMs: number;
  readonly modifiedBy: string;
  readonly modifiedAtMs: number | null;
  /** Release under which the record was last saved; null for older records. */
  readonly moduleVersion: number | null;
  readonly values: RecordValues;
}

/** A stored sub-table row with its id. */
export interface SavedChildRow {
  readonly id: string;
  readonly parentId: string;
  readonly values: RecordValues;
}

/** Columns of fields, filtered by `isWanted`. */
export function fieldColumns(
  table: PlannedTable,
  isWanted: (fieldId: string) => boolean = () => true,
): readonly PlannedColumn[] {
  return table.columns.filter((column) => column.fieldId !== '' && isWanted(column.fieldId));
}

/** The select list of a table: keys, system columns and the given field columns. */
export function selectList(table: PlannedTable, columns: readonly PlannedColumn[], alias: string): RawBuilder<unknown> {
  const names = [
    table.primaryKey.name,
    ...(table.foreignKey ? [table.foreignKey.name] : Object.values(SYSTEM_COLUMNS)),
    ...columns.map((column) => column.name),
  ];
  return sql.join(names.map((name) => sql.id(alias, name)));
}

/** A table and the columns to read. */
export interface ReadColumns {
  readonly table: PlannedTable;
  readonly columns: readonly PlannedColumn[];
}

/** Parses a main row. */
export function toSavedRecord(row: Row, model: ModuleModel, { table, columns }: ReadColumns): SavedRecord {
  return {
    id: String(row[table.primaryKey.name]),
    version: Number(row[SYSTEM_COLUMNS.version] ?? 1),
    createdBy: toText(row[SYSTEM_COLUMNS.createdBy]),
    createdAtMs: toMs(row[SYSTEM_COLUMNS.createdAt]) ?? 0,
    modifiedBy: toText(row[SYSTEM_COLUMNS.modifiedBy]),
    modifiedAtMs: toMs(row[SYSTEM_COLUMNS.modifiedAt]),
    moduleVersion: toVersion(row[SYSTEM_COLUMNS.moduleVersion]),
    values: toValues(row, model, columns),
  };
}

/** Parses a sub-table row. */
export function toSavedChild(row: Row, model: ModuleModel, { table, columns }: ReadColumns): SavedChildRow {
  return {
    id: String(row[table.primaryKey.name]),
    parentId: String(row[table.foreignKey?.name ?? '']),
    values: toValues(row, model, columns),
  };
}

/** Parameters of a row's field columns, in order. */
export function toParameters(
  values: RecordValues,
  model: ModuleModel,
  columns: readonly PlannedColumn[],
): readonly unknown[] {
  return columns.map((column) => {
    const field = requireField(model, column.fieldId);
    return toDatabaseValue({ value: values[field.key], field, definition: registry.of(field), type: column.type });
  });
}

function toValues(row: Row, model: ModuleModel, columns: readonly PlannedColumn[]): RecordValues {
  const values: RecordValues = {};
  for (const column of columns) {
    const field = requireField(model, column.fieldId);
    values[field.key] = fromDatabaseValue({
      value: row[column.name],
      field,
      definition: registry.of(field),
      type: column.type,
    });
  }
  return values;
}

function requireField(model: ModuleModel, fieldId: string) {
  const field = findField(model, fieldId);
  if (!field) throw new Error(`the plan names field "${fieldId}", which the module does not have`);
  return field;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toVersion(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function toMs(value: unknown): number | null {
  return value instanceof Date ? value.getTime() : null;
}
