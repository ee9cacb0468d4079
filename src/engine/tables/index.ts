export { canWiden } from './column-types';
export { describePlan, describeRegistry } from './plan-fingerprint';
export { planTables } from './plan-tables';
export { generatedTableName, isGeneratedTable, isRawColumn } from './table-names';
export {
  diffPlan,
  keyColumns,
  type ColumnChange,
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
  type PlannedColumn,
  type PlannedIndex,
  type PlannedTable,
  type TablePlan,
} from './table-plan';
