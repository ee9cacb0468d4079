import type { RecordRow } from '../../shared/sources/record-source';
import type { GroupHead } from './row-groups';

/** A line of the table: a record, one of its lines when sub-tables are shown beside it, or the heading of a group. */
export interface TableLine {
  /** Unique key; the record's id for its first line. */
  readonly key: string;
  readonly record: RecordRow;
  /** Index of the sub-table rows in this line. */
  readonly subIndex: number;
  /** Row span of the record's own cells: all its lines in the first, 0 in the others. */
  readonly span: number;
  /** In a record's first line: how many of its sub-table rows stand below it, or would if it were open. */
  readonly rest: number;
  /** Zero-based index of the record on the page; -1 for a heading, and a record that is being edited without being on the page. */
  readonly index: number;
  /** The heading; absent for records. */
  readonly head?: GroupHead;
}

/**
 * Lines of a page in the grouped style (`childTableStyle` 1): per record as many as its longest sub-table has rows, one for those
 * that are folded.
 */
export function flattenRows(
  rows: readonly RecordRow[],
  tableKeys: readonly string[],
  isOpen: (record: RecordRow) => boolean = () => true,
): readonly TableLine[] {
  return rows.flatMap((record, index) => {
    const lines = lineCount(record, tableKeys);
    const count = isOpen(record) ? lines : 1;
    return Array.from({ length: count }, (_unused, subIndex) => ({
      key: subIndex === 0 ? record.id : `${record.id}#${String(subIndex)}`,
      record,
      subIndex,
      span: subIndex === 0 ? count : 0,
      rest: subIndex === 0 && lines > 1 ? rowCount(record, tableKeys) - 1 : 0,
      index,
    }));
  });
}

/** Lines of an open record: a sub-table with more rows than it has answered ends with a line to load them. */
export function lineCount(record: RecordRow, tableKeys: readonly string[]): number {
  return Math.max(
    1,
    ...tableKeys.map((key) => subRowsOf(record, key).length + (hiddenRowCount(record, key) > 0 ? 1 : 0)),
  );
}

/** Rows of a record's longest sub-table, loaded or not. */
function rowCount(record: RecordRow, tableKeys: readonly string[]): number {
  return Math.max(...tableKeys.map((key) => subRowsOf(record, key).length + hiddenRowCount(record, key)));
}

/** Display rows of a sub-table in a list row; [] if not included. */
export function subRowsOf(record: RecordRow, tableKey: string): readonly Readonly<Record<string, unknown>>[] {
  const value = record[tableKey];
  return Array.isArray(value) ? (value as readonly Readonly<Record<string, unknown>>[]) : [];
}

/** Number of a sub-table's rows that the list row does not include. */
export function hiddenRowCount(record: RecordRow, tableKey: string): number {
  return Math.max(0, (record.$rowCounts?.[tableKey] ?? 0) - subRowsOf(record, tableKey).length);
}
