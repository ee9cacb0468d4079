import type { ValueIssue } from '../contract/errors';
import type { GridState, RowId } from './grid-state';

/** Key of a cell in a map of issues by place. */
export function cellIssueKey(rowIndex: number, columnKey: string): string {
  return `${String(rowIndex)}:${columnKey}`;
}

/** First issue of each cell of one sub-table, by `cellIssueKey`; issues of other fields and of the table itself are left out. */
export function issuesOfTable(issues: readonly ValueIssue[], tableKey: string): ReadonlyMap<string, ValueIssue> {
  const prefix = `${tableKey}-`;
  const byCell = new Map<string, ValueIssue>();
  for (const issue of issues) {
    if (issue.rowIndex === undefined || !issue.fieldId.startsWith(prefix)) continue;
    const key = cellIssueKey(issue.rowIndex, issue.fieldId.slice(prefix.length));
    if (!byCell.has(key)) byCell.set(key, issue);
  }
  return byCell;
}

/** Error texts of one row by column key. */
export type RowIssues = ReadonlyMap<string, string>;

/**
 * Ties error texts by place to the rows that stand there now, so that they stay with their row while rows above it come
 * and go. Texts of places without a row are dropped.
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

/** Positions of the rows that hold an issue, ascending: what `computeWindow` calls tall rows. */
export function issueRowIndexes(state: GridState, pinned: ReadonlyMap<RowId, unknown>): readonly number[] {
  if (pinned.size === 0) return [];
  return state.ids.flatMap((id, index) => (pinned.has(id) ? [index] : []));
}
