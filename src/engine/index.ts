/**
 * Public surface of the engine, for products that embed it without our screens and server: they need it and the widgets'
 * definitions, no browser and no Node. Inside the repository each folder's index is imported.
 */
export { EMPTY_USER } from './contract/empty-user';
export { createTranslate } from './contract/language';
export { diffModules, toChangeText } from './diff';
export { createNameScope, evaluateExpression, parseExpression, toPlainValue } from './expression';
export { applyCommand, createColumnTotals, createGridState } from './grid';
export { lintModule } from './lint';
export { parseModuleText, toIssueText } from './parse';
export { createAccess, permissionCatalogue } from './permission';
export { toCondition } from './query';
export { issueText, prepareRecord } from './rules';
export { applyEdits, formatSource } from './source';
export { diffPlan, planTables } from './tables';
