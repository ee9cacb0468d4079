export { carryValues, keepsColumns } from './carry-values';
export { diffModules } from './diff-modules';
export { isAboutStorage } from './diff-storage';
export { changeTexts, toChangeText } from './change-text';
export { diffPermissions } from './diff-permissions';
export type { ModuleChange } from './change';
