import type { RecordValues } from '../contract/evaluation';

/** A sub-table row: values by column key. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * A record being changed: what is not written keeps its identity, so an untouched row is the same object afterwards and an
 * untouched record the same record. The source is never changed.
 */
export interface RecordDraft {
  /** The record as it stands. */
  values(): RecordValues;
  main(key: string): unknown;
  /** Rows of a sub-table; [] when the value is no array. Entries that are no objects are left to validation. */
  rows(tableKey: string): readonly unknown[];
  /** By place, the rows that are copies which this draft made and may have written into more than once. */
  ownRows(tableKey: string): readonly (boolean | undefined)[];
  /** Writes a main value; false when it was the same already. */
  writeMain(key: string, value: unknown): boolean;
  writeCell(cell: {
    readonly tableKey: string;
    readonly rowIndex: number;
    readonly key: string;
    readonly value: unknown;
  }): boolean;
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
      if (Object.hasOwn(current, key) && isSameValue(readOwnValue(current, key), value)) return false;
      ownValues()[key] = value;
      return true;
    },
    writeCell({ tableKey, rowIndex, key, value }) {
      const row = rowsOf(tableKey)[rowIndex];
      if (!isRow(row)) return false;
      const known = readKnownValue(row, key);
      if (isSameValue(known, value) && (known !== undefined || Object.hasOwn(row, key))) return false;
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

/** Whether an entry of a sub-table value is a row at all. */
export function isRow(entry: unknown): entry is Row {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry);
}

/** An own data value; inherited names and getters are as good as absent and never run. */
export function readOwnValue(owner: unknown, key: string): unknown {
  if (typeof owner !== 'object' || owner === null) return undefined;
  return Object.getOwnPropertyDescriptor(owner, key)?.value as unknown;
}

/** As readOwnValue, for records that were made plain already: several times faster, but a getter would run. */
export function readKnownValue(owner: unknown, key: string): unknown {
  return typeof owner === 'object' && owner !== null && Object.hasOwn(owner, key) ? (owner as Row)[key] : undefined;
}

/** Equality of stored values: primitives by value, arrays element by element, other objects by identity. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
  return left.every((item, index) => isSameValue(item, right[index]));
}
