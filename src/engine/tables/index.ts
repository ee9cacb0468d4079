export { canWiden } from './column-types';
export { describePlan, describeRegistry } from './plan-fingerprint';
export { planTables } from './plan-tables';
export { WRITE_BUDGET } from './limit-indexes';
export { comparedBy } from './plan-indexes';
export {
  indexColumns,
  type IndexPart,
  type IndexUse,
  type PlannedIndex,
  type PlannedStatistics,
} from './planned-index';
export { generatedTableName, isGeneratedTable, isPlannedName, isRawColumn } from './table-names';
export {
  diffPlan,
  isIndexChange,
  keyColumns,
  type ColumnChange,
  type CurrentIndex,
  type CurrentTable,
  type CurrentTables,
  type DiffPlanOptions,
  type PlanDiff,
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
