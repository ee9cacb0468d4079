export { applyCommand } from './apply-command';
export { rangeOf, type CellRange } from './cell-range';
export { parseClipboardText, toClipboardText } from './clipboard-text';
export { createColumnTotals, type ColumnTotals } from './column-totals';
export { computeColumnWindow, offsetOfColumn } from './compute-column-window';
export { computeWindow, offsetOfRow, totalHeight, type RowHeights } from './compute-window';
export { createHistory, type GridHistory } from './create-history';
export { createRow } from './create-row';
export type { AppliedCommand, CellChange, GridCommand } from './grid-command';
export {
  createGridState,
  isSettledVersion,
  reconcileGrid,
  rowIndexOf,
  rowPositions,
  type GridRow,
  type GridState,
  type RowId,
} from './grid-state';
export { nextCell, type CellPosition, type GridSize } from './move-cell';
export { moveThroughData, type DataGrid } from './move-through-data';
export { findNextIssue } from './next-issue';
export { numericText } from './numeric-text';
export { planPaste, type PastePlan } from './plan-paste';
export { fromSafeText, toSafeText } from './safe-text';
export { cellIssueKey, issueRowIndexes, pinIssues, type RowIssues } from './row-issues';
