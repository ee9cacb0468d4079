/** Public surface of the engine: what a product that embeds it may rely on. Inside the repository each folder's index is imported. */
export {
  calculate,
  createNameScope,
  evaluateExpression,
  EXPRESSION_FUNCTIONS,
  findCalculationCycle,
  formatThousands,
  isFulfilled,
  parseExpression,
  parseTokens,
  toChineseAmount,
  toPlainValue,
  type EvaluationEnvironment,
  type ExpressionFunction,
  type ExpressionValue,
  type NameScope,
  type ParsedExpression,
} from './expression';
export {
  applyLeaveRules,
  createDefaults,
  createPatternTester,
  createSettler,
  fieldStateOf,
  issueSentence,
  issueText,
  MAX_ROWS,
  prepareRecord,
  rowStateKey,
  settleRecord,
  uniqueFields,
  validateRecord,
  type FieldState,
  type FieldStates,
  type PatternTester,
  type PreparedRecord,
  type PrepareInput,
  type SettledRecord,
  type Settler,
  type ValidateInput,
} from './rules';
export { readRecord, readRows, resolveCall, type ResolveCallInput } from './resource';
export { isFieldKey, parseModule, parseModuleText, toIssueText, type ParsedModule } from './parse';
export { combineConditions, toCondition, type QueryResult, type SearchRequest } from './query';
export { createAccess, permissionCatalogue, type PermissionCatalogue, type PermissionCode } from './permission';
export {
  diffPlan,
  planTables,
  type CurrentTables,
  type PlanDiff,
  type PlannedColumn,
  type PlannedTable,
  type TablePlan,
} from './tables';
export {
  applyCommand,
  createGridState,
  createRow,
  reconcileGrid,
  sumColumn,
  type GridCommand,
  type GridRow,
  type GridState,
} from './grid';
export {
  applyEdits,
  fixEdits,
  formatSource,
  outlineOf,
  parseSource,
  toEdits,
  toSourceText,
  type OutlineNode,
  type SourceChange,
  type SourceDocument,
  type SourceFix,
  type SourceRange,
  type TextEdit,
} from './source';
export { checkSource, fixesOf, lintModule, type LintSurroundings, type SourceFinding } from './lint';
