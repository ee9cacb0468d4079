export { canWiden } from './column-types';
export { describePlan, describeRegistry } from './plan-fingerprint';
export { planOrIssues, planTables } from './plan-tables';
export { comparedBy } from './plan-indexes';
export { indexColumns, type IndexPart, type PlannedIndex, type PlannedStatistics } from './planned-index';
export { generatedTableName, isGeneratedTable, isPlannedName, isRawColumn } from './table-names';
export {
  diffPlan,
  isIndexChange,
  keyColumns,
  type ColumnChange,
  type CurrentTable,
  type CurrentTables,
  type DiffPlanOptions,
  type TableChange,
  type ValueMove,
} from './diff-plan';
export {
  ROW_ORDER_COLUMN,
  SYSTEM_COLUMNS,
  TEXT_INDEX_LENGTH,
  type KeyType,
  type PlannedColumn,
  type PlannedTable,
  type TablePlan,
} from './table-plan';
