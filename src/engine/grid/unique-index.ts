import type { RowId } from './grid-state';

/** Which rows repeat a value that an earlier row has already, for some columns. */
export interface UniqueIndex {
  /** Says what a row holds now; null = nothing that counts. True when any answer of `repeats` may have changed. */
  set(rowId: RowId, columnKey: string, value: string | null): boolean;
  remove(rowId: RowId): boolean;
  /** Columns in which rows repeat an earlier one, by row; the first row with a value repeats nothing. */
  repeats(positionOf: (rowId: RowId) => number): ReadonlyMap<RowId, readonly string[]>;
}

interface ColumnValues {
  readonly valueByRow: Map<RowId, string>;
  readonly rowsByValue: Map<string, Set<RowId>>;
  /** Values that more than one row has. */
  readonly repeated: Set<string>;
}

/** Makes an empty index; costs of a change do not depend on the number of rows. */
export function createUniqueIndex(columnKeys: readonly string[]): UniqueIndex {
  const columns = new Map(columnKeys.map((key) => [key, createColumnValues()]));
  return {
    set(rowId, columnKey, value) {
      const column = columns.get(columnKey);
      if (!column || (column.valueByRow.get(rowId) ?? null) === value) return false;
      const wasRepeated = removeValue(column, rowId);
      if (value === null) return wasRepeated;
      return addValue(column, rowId, value) || wasRepeated;
    },
    remove(rowId) {
      let isChanged = false;
      for (const column of columns.values()) isChanged = removeValue(column, rowId) || isChanged;
      return isChanged;
    },
    repeats(positionOf) {
      const byRow = new Map<RowId, string[]>();
      for (const [columnKey, { rowsByValue, repeated }] of columns) {
        for (const value of repeated) {
          for (const rowId of laterRows(rowsByValue.get(value) ?? new Set(), positionOf)) {
            const found = byRow.get(rowId);
            if (found) found.push(columnKey);
            else byRow.set(rowId, [columnKey]);
          }
        }
      }
      return byRow;
    },
  };
}

function createColumnValues(): ColumnValues {
  return { valueByRow: new Map(), rowsByValue: new Map(), repeated: new Set() };
}

function addValue({ valueByRow, rowsByValue, repeated }: ColumnValues, rowId: RowId, value: string): boolean {
  valueByRow.set(rowId, value);
  const rows = rowsByValue.get(value);
  if (!rows) {
    rowsByValue.set(value, new Set([rowId]));
    return false;
  }
  rows.add(rowId);
  repeated.add(value);
  return true;
}

function removeValue({ valueByRow, rowsByValue, repeated }: ColumnValues, rowId: RowId): boolean {
  const value = valueByRow.get(rowId);
  if (value === undefined) return false;
  valueByRow.delete(rowId);
  const rows = rowsByValue.get(value);
  rows?.delete(rowId);
  if (rows?.size === 0) rowsByValue.delete(value);
  if (rows?.size === 1) repeated.delete(value);
  return (rows?.size ?? 0) > 0;
}

function laterRows(rows: ReadonlySet<RowId>, positionOf: (rowId: RowId) => number): readonly RowId[] {
  let first: RowId | null = null;
  for (const rowId of rows) if (first === null || positionOf(rowId) < positionOf(first)) first = rowId;
  return [...rows].filter((rowId) => rowId !== first);
}
