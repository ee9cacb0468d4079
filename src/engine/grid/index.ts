export { applyCommand } from './apply-command';
export { findChangedRows, type RowChange } from './changed-rows';
export { parseClipboardText, toClipboardText } from './clipboard-text';
export { createColumnTotals, type ColumnTotals } from './column-totals';
export {
  computeColumnWindow,
  offsetOfColumn,
  scrollLeftToShow,
  type ColumnWidths,
  type ColumnWindow,
  type ColumnWindowInput,
} from './compute-column-window';
export {
  computeWindow,
  offsetOfRow,
  totalHeight,
  type RowHeights,
  type RowWindow,
  type WindowInput,
} from './compute-window';
export { createHistory, type GridHistory } from './create-history';
export { createRow } from './create-row';
export type { AppliedCommand, CellChange, GridCommand, RowPlace, Touched } from './grid-command';
export {
  extendSelection,
  isInRange,
  locateSelection,
  moveSelection,
  pinSelection,
  rangeOf,
  selectAll,
  selectCell,
  selectColumns,
  selectRows,
  type CellRange,
  type GridSelection,
  type PinnedSelection,
} from './grid-selection';
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
export { moveCell, nextCell, type CellKey, type CellPosition, type GridSize } from './move-cell';
export { moveThroughData, type DataGrid } from './move-through-data';
export { findNextIssue, type IssuePlace } from './next-issue';
export { planPaste, type PasteColumn, type PasteInput, type PastePlan } from './plan-paste';
export { createRowChecker, type CheckProgress, type RowChecker, type RowCheckerOptions } from './row-checker';
export { fromSafeText, toSafeText } from './safe-text';
export type { RowFindings, UniqueRule } from './row-findings';
export { isBlankCell } from './is-blank-cell';
export { cellIssueKey, issueRowIndexes, issuesOfTable, pinIssues, type RowIssues } from './row-issues';
export type { HistoryLimit } from './step-stacks';
export { numericText, sumColumn } from './sum-column';
