import type { RecordValues } from '../contract/evaluation';
import { isRecord, readKnownValue, readOwnValue } from '../json/raw-value';
import { isSameCell } from '../values/is-same-cell';

/** A sub-table row: values by column key. */
export type Row = Readonly<Record<string, unknown>>;

/** A copy-on-write record: untouched rows stay the same objects, and so does an untouched record. The source is never changed. */
export interface RecordDraft {
  /** The current record. */
  values: () => RecordValues;
  main: (key: string) => unknown;
  /** Rows of a sub-table; [] when the value is not an array. Entries that are not objects are left to validation. */
  rows: (tableKey: string) => readonly unknown[];
  /** By index: the rows that this draft has copied already and may write in place. */
  ownRows: (tableKey: string) => readonly (boolean | undefined)[];
  /** Writes a main value; false if unchanged. */
  writeMain: (key: string, value: unknown) => boolean;
  writeCell: (cell: {
    readonly tableKey: string;
    readonly rowIndex: number;
    readonly key: string;
    readonly value: unknown;
  }) => boolean;
}

const NO_ROWS: readonly boolean[] = [];

export function createRecordDraft(source: RecordValues): RecordDraft {
  let current = source;
  const ownRowLists = new Map<string, unknown[]>();
  const ownRows = new Map<string, boolean[]>();

  const rowsOf = (tableKey: string): readonly unknown[] => {
    const rows = readKnownValue(current, tableKey);
    return Array.isArray(rows) ? rows : [];
  };
  const ownValues = (): RecordValues => {
    if (current === source) current = { ...source };
    return current;
  };
  const ownRowList = (tableKey: string): unknown[] => {
    const known = ownRowLists.get(tableKey);
    if (known) return known;
    const rows = [...rowsOf(tableKey)];
    ownRowLists.set(tableKey, rows);
    ownRows.set(
      tableKey,
      rows.map(() => false),
    );
    ownValues()[tableKey] = rows;
    return rows;
  };

  return {
    values: () => current,
    main: (key) => readOwnValue(current, key),
    rows: rowsOf,
    ownRows: (tableKey) => ownRows.get(tableKey) ?? NO_ROWS,
    writeMain(key, value) {
      if (Object.hasOwn(current, key) && isSameCell(readOwnValue(current, key), value)) return false;
      ownValues()[key] = value;
      return true;
    },
    writeCell({ tableKey, rowIndex, key, value }) {
      const row = rowsOf(tableKey)[rowIndex];
      if (!isRecord(row)) return false;
      const known = readKnownValue(row, key);
      if (isSameCell(known, value) && (known !== undefined || Object.hasOwn(row, key))) return false;
      const own = ownRows.get(tableKey);
      if (own?.[rowIndex] === true) {
        (row as Record<string, unknown>)[key] = value;
        return true;
      }
      const copy: Record<string, unknown> = { ...row };
      copy[key] = value;
      ownRowList(tableKey)[rowIndex] = copy;
      const flags = ownRows.get(tableKey);
      if (flags) flags[rowIndex] = true;
      return true;
    },
  };
}
