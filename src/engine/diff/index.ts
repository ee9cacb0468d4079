export { carryValues, keepsColumns } from './carry-values';
export { diffModules } from './diff-modules';
export { isAboutStorage } from './diff-storage';
export { changeTexts, toChangeText } from './change-text';
export { diffPermissions, type PermissionDiff, type PermissionEntry } from './diff-permissions';
export { diffLines, type DiffLine } from './diff-lines';
export type { ChangeParams, ModuleChange, RecordCheck } from './change';
