import type { RecordRow } from '../../shared/record-source';

/** One line of the table: a record, or one of the lines it takes when its sub-tables are shown beside it. */
export interface TableLine {
  /** Unique among the lines: the record's id for its first line. */
  readonly key: string;
  readonly record: RecordRow;
  /** Position of the sub-table rows shown in this line. */
  readonly subIndex: number;
  /** Lines the record's own cells cover: all of its lines in the first, 0 in the others. */
  readonly span: number;
  /** Zero-based position of the record on the page. */
  readonly index: number;
}

/** Lines of a page in the grouped style (contract c.1 childTableStyle 1): as many per record as its longest sub-table has rows. */
export function flattenRows(rows: readonly RecordRow[], tableKeys: readonly string[]): readonly TableLine[] {
  return rows.flatMap((record, index) => {
    // A sub-table that has more rows ends with a line that asks for them.
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

/** Display rows of a sub-table of a list row; [] when it carries none. */
export function subRowsOf(record: RecordRow, tableKey: string): readonly Readonly<Record<string, unknown>>[] {
  const value = record[tableKey];
  return Array.isArray(value) ? value : [];
}

/** How many rows of a sub-table a list row does not carry. */
export function hiddenRowCount(record: RecordRow, tableKey: string): number {
  return Math.max(0, (record.$rowCounts?.[tableKey] ?? 0) - subRowsOf(record, tableKey).length);
}
