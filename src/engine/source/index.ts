export { fixEdits } from './change-source';
export { formatSource } from './format-source';
export { outlineOf, type OutlineNode } from './outline';
export { findRepeatedKey, parseSource, valueOf } from './parse-source';
export type { SourceChange, SourceDocument, SourceFix, SourceRange, SourceSyntaxError, TextEdit } from './source-types';
export { applyEdits } from './text-edits';
export { toSourceText } from './to-source-text';
