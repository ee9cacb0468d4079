export { checkSource, toWayOut, type CheckedSource, type SourceFinding } from './check-source';
export { fixesOf, type FixSurroundings } from './fixes-of';
export { lintTexts } from './lint-texts';
export { lintModule, type LintOptions } from './lint-module';
export { NO_SURROUNDINGS, type LintSurroundings } from './surroundings';
export { similarName } from './similar-name';
