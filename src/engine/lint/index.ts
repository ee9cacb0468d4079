export { checkSource, findInSource, readSource, toWayOut, type ReadSource, type SourceFinding } from './check-source';
export { canFillList, fillList, type LeftOutReason, type ListFilling, type ListPart } from './fill-list';
export { lintTexts } from './lint-texts';
export { lintModule } from './lint-module';
export { lintSources } from './lint-sources';
export { missingThing, type CreatableKind, type MissingThing } from './missing-thing';
export type { LintSurroundings } from './surroundings';
