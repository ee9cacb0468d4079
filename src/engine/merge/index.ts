export { mergeRecord } from './merge-record';
export type { MergeConflict, MergedRecord, MergeInput, MergeSide, RecordSides } from './merge-sides';
