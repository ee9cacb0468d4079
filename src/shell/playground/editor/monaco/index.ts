/** Everything that uses the editor library; load it through `load-monaco` only. */
export { applyLook } from './apply-look';
export { createCompareEditor, type CompareInstance } from './create-compare-editor';
export { createSourceEditor, type SourceInstance } from './create-source-editor';
