export { parseScheme, type DataScheme } from './data-scheme';
export { asksForSchemes, rowScope } from './row-scope';
export { readScheme, type SchemeFault } from './scheme-condition';
export { toScopeModel, toScopePlan } from './scope-fields';
export { neededFacts, type ScopeFacts } from './scope-values';
