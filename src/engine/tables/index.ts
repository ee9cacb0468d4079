export { canWiden } from './column-types';
export { planTables } from './plan-tables';
export {
  diffPlan,
  keyColumns,
  type ColumnChange,
  type CurrentTable,
  type CurrentTables,
  type DiffPlanOptions,
  type PlanDiff,
  type TableChange,
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
