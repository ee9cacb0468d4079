import type { GridState, RowId } from './grid-state';

/** Key of a cell in a map of issues by position. */
export function cellIssueKey(rowIndex: number, columnKey: string): string {
  return `${String(rowIndex)}:${columnKey}`;
}

/** Error texts of one row by column key. */
export type RowIssues = ReadonlyMap<string, string>;

/**
 * Maps error texts from positions to row ids, so that they stay with their rows when others are inserted or deleted. Texts without
 * a row are dropped.
 */
export function pinIssues(state: GridState, textByCell: ReadonlyMap<string, string>): ReadonlyMap<RowId, RowIssues> {
  const pinned = new Map<RowId, Map<string, string>>();
  for (const [key, text] of textByCell) {
    const colon = key.indexOf(':');
    const id = state.ids[Number(key.slice(0, colon))];
    if (colon < 1 || id === undefined) continue;
    const row = pinned.get(id) ?? new Map<string, string>();
    pinned.set(id, row.set(key.slice(colon + 1), text));
  }
  return pinned;
}

/** Indexes of rows with issues, ascending: the tall rows of `computeWindow`. */
export function issueRowIndexes(state: GridState, pinned: ReadonlyMap<RowId, unknown>): readonly number[] {
  if (pinned.size === 0) return [];
  return state.ids.flatMap((id, index) => (pinned.has(id) ? [index] : []));
}
