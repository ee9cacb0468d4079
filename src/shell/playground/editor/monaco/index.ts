/** Everything that stands on the editor library; loaded through `load-monaco` only. */
export { applyLook } from './apply-look';
export { createCompareEditor, type CompareInstance } from './create-compare-editor';
export { createSourceEditor, type SourceInstance } from './create-source-editor';
