export { readRecord, readRows } from './read-answer';
export { resolveCall, type ResolveCallInput } from './resolve-call';
export { toQueryValue } from './to-query-value';
