import type { ValueIssue } from '../contract/errors';
import type { RecordValues } from '../contract/evaluation';
import { findField, type ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { isRecord, readOwnValue } from '../json/raw-value';
import { ROW_ID_KEY } from './match-rows';
import type { Row } from './record-draft';
import { isSameStored } from './same-stored';

interface StoredChoicesInput {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  /** The record as it is stored; null = it is new. */
  readonly stored: RecordValues | null;
}

/**
 * Returns a check whether a finding is one that refuses new values only (`refusesNewOnly`) and the value is the stored one. Rows of
 * sub-tables are found by their id.
 */
export function createStoredChoices({ model, registry, stored }: StoredChoicesInput) {
  const rowsById = new Map<string, ReadonlyMap<unknown, Row>>();
  const storedRow = (tableKey: string, row: Row): Row | undefined => {
    const rows = rowsById.get(tableKey) ?? indexRows(readOwnValue(stored ?? {}, tableKey));
    rowsById.set(tableKey, rows);
    return rows.get(row[ROW_ID_KEY]);
  };
  return (issue: ValueIssue, values: RecordValues): boolean => {
    const field = findField(model, issue.fieldId);
    if (!stored || !field || !registry.of(field).refusesNewOnly.includes(issue.code)) return false;
    if (field.tableKey === '') return isSameStored(readOwnValue(values, field.key), readOwnValue(stored, field.key));
    const row = rowsOf(readOwnValue(values, field.tableKey))[issue.rowIndex ?? 0];
    const saved = isRecord(row) ? storedRow(field.tableKey, row) : undefined;
    return isRecord(row) && saved !== undefined && isSameStored(row[field.key], saved[field.key]);
  };
}

function rowsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function indexRows(value: unknown): ReadonlyMap<unknown, Row> {
  const rows = rowsOf(value).filter(isRecord);
  return new Map(rows.flatMap((row) => (typeof row[ROW_ID_KEY] === 'string' ? [[row[ROW_ID_KEY], row] as const] : [])));
}
