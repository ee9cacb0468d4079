export { checkSource, findInSource, readSource, toWayOut, type ReadSource, type SourceFinding } from './check-source';
export { lintTexts } from './lint-texts';
export { lintModule } from './lint-module';
export { lintSources } from './lint-sources';
export { missingThing, type CreatableKind, type MissingThing } from './missing-thing';
export type { LintSurroundings } from './surroundings';
