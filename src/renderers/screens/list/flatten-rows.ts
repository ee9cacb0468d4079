import type { RecordRow } from '../../shared/sources/record-source';

/** A line of the table: a record, or one of its lines when sub-tables are shown beside it. */
export interface TableLine {
  /** Unique key; the record's id for its first line. */
  readonly key: string;
  readonly record: RecordRow;
  /** Index of the sub-table rows in this line. */
  readonly subIndex: number;
  /** Row span of the record's own cells: all its lines in the first, 0 in the others. */
  readonly span: number;
  /** Zero-based index of the record on the page. */
  readonly index: number;
}

/** Lines of a page in the grouped style (`childTableStyle` 1): per record as many as its longest sub-table has rows. */
export function flattenRows(rows: readonly RecordRow[], tableKeys: readonly string[]): readonly TableLine[] {
  return rows.flatMap((record, index) => {
    // A sub-table with more rows ends with a line to load them.
    const count = Math.max(
      1,
      ...tableKeys.map((key) => subRowsOf(record, key).length + (hiddenRowCount(record, key) > 0 ? 1 : 0)),
    );
    return Array.from({ length: count }, (_unused, subIndex) => ({
      key: subIndex === 0 ? record.id : `${record.id}#${String(subIndex)}`,
      record,
      subIndex,
      span: subIndex === 0 ? count : 0,
      index,
    }));
  });
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
