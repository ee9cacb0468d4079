export { mergeRecord } from './merge-record';
export type { MergeConflict, MergedRecord, MergeSide, RecordSides } from './merge-sides';
