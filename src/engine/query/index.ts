export { findQueryFaults, readBuiltQuery, toSuperQuery } from './built-query';
export { isComparable, type SearchedField } from './compare-field';
export { queriedFields, symbolsOf } from './field-symbols';
export { textSearchFieldIds } from './keyword-fields';
export { toCondition, type SearchRequest, type TreeBranch } from './to-condition';
export { canSortBy, findSearched, type QueryScope } from './query-scope';
export { combineConditions, type QueryResult } from './query-result';
export { compareBy, parseSuperQuery } from './super-query';
export { takesNoValue, toSuperQueryJson, type BuiltQuery, type SuperQueryJson } from './super-query-json';
