import { rowPositions, type GridRow, type GridState, type RowId } from './grid-state';
import { isBlankCell } from './is-blank-cell';
import { createUniqueIndex } from './unique-index';

/** What is wrong in a row, by column key; what belongs to no column stands under ''. */
export type RowFindings<Finding> = ReadonlyMap<string, Finding>;

/** Columns in which no value may repeat, blanks aside. */
export interface UniqueRule<Finding> {
  readonly columnKeys: readonly string[];
  /** What is compared; null = the cell does not count (blank, hidden). Absent = the value as JSON, blanks left out. */
  keyOf?(row: GridRow, columnKey: string, rowIndex: number): string | null;
  /** What a repeated cell says; every row but the first with the value is told. */
  finding(columnKey: string): Finding;
}

/** Findings of checked rows by row id, with the repeated values of unique columns among them. */
export interface FindingStore<Finding> {
  /** Takes what a check found in a row. A cell with a finding of its own is not compared with others, as on the server. */
  put(rowId: RowId, row: GridRow, rowIndex: number, findings: RowFindings<Finding> | null): void;
  remove(rowId: RowId): void;
  /** Rows moved: another row may be the first that has a value. */
  reorder(): void;
  /** Rows with findings; the same object until something changed, a row's findings the same as long as they are. */
  all(state: GridState): ReadonlyMap<RowId, RowFindings<Finding>>;
}

/** Makes an empty store. */
export function createFindingStore<Finding>(unique: UniqueRule<Finding> | undefined): FindingStore<Finding> {
  const uniqueKeys = unique?.columnKeys ?? [];
  const own = new Map<RowId, RowFindings<Finding> | null>();
  const index = createUniqueIndex(uniqueKeys);
  let merged = new Map<RowId, MergedFindings<Finding>>();
  let snapshot: ReadonlyMap<RowId, RowFindings<Finding>> | null = new Map();

  const compute = (state: GridState): ReadonlyMap<RowId, RowFindings<Finding>> => {
    const found = new Map<RowId, RowFindings<Finding>>();
    for (const [rowId, findings] of own) if (findings) found.set(rowId, findings);
    if (!unique) return found;
    const positions = rowPositions(state);
    const fresh = new Map<RowId, MergedFindings<Finding>>();
    for (const [rowId, columnKeys] of index.repeats((id) => positions.get(id) ?? Infinity)) {
      const entry = mergeFindings(merged.get(rowId), own.get(rowId) ?? null, columnKeys, unique);
      fresh.set(rowId, entry);
      found.set(rowId, entry.findings);
    }
    merged = fresh;
    return found;
  };

  return {
    put(rowId, row, rowIndex, findings) {
      const kept = findings && findings.size > 0 ? findings : null;
      if (kept || own.get(rowId)) snapshot = null;
      own.set(rowId, kept);
      for (const columnKey of uniqueKeys) {
        const key = kept?.has(columnKey) ? null : toUniqueKey(unique, row, columnKey, rowIndex);
        if (index.set(rowId, columnKey, key)) snapshot = null;
      }
    },
    remove(rowId) {
      if (own.get(rowId)) snapshot = null;
      own.delete(rowId);
      if (index.remove(rowId)) snapshot = null;
    },
    reorder() {
      if (uniqueKeys.length > 0) snapshot = null;
    },
    all: (state) => (snapshot ??= compute(state)),
  };
}

interface MergedFindings<Finding> {
  readonly own: RowFindings<Finding> | null;
  readonly columnKeys: readonly string[];
  readonly findings: RowFindings<Finding>;
}

function mergeFindings<Finding>(
  known: MergedFindings<Finding> | undefined,
  own: RowFindings<Finding> | null,
  columnKeys: readonly string[],
  unique: UniqueRule<Finding>,
): MergedFindings<Finding> {
  if (known && known.own === own && known.columnKeys.join('\n') === columnKeys.join('\n')) return known;
  const findings = new Map(own ?? []);
  for (const key of columnKeys) findings.set(key, unique.finding(key));
  return { own, columnKeys, findings };
}

function toUniqueKey<Finding>(
  unique: UniqueRule<Finding> | undefined,
  row: GridRow,
  columnKey: string,
  rowIndex: number,
): string | null {
  if (unique?.keyOf) return unique.keyOf(row, columnKey, rowIndex);
  const value = row[columnKey];
  return isBlankCell(value) ? null : (JSON.stringify(value) ?? null);
}
