import type { SummaryKind } from '../../../engine/contract/module-model';
import type { GroupUnit } from '../../../engine/query/group-fields';
import type { RecordQuery, RecordRow } from './record-source';

/** How the records that a list is asked for are grouped (docs/clients.md#groups). */
export interface RecordGrouping {
  /** Absent = all records are one group. */
  readonly fieldId?: string;
  /** The span of dates. */
  readonly unit?: GroupUnit;
  /** Only dates from this moment on, and before that one, in milliseconds. */
  readonly from?: number;
  readonly until?: number;
  /** What is worked out beside the number of records. */
  readonly measure?: GroupMeasure;
  /** How many of its records each group shows; absent = none. */
  readonly rows?: number;
}

export interface GroupMeasure {
  readonly kind: SummaryKind;
  readonly fieldId: string;
}

/** Records with one value; `key` is the value, of a span of dates its first day (`2026-11-01`), null for blank. */
export interface RecordGroup {
  readonly key: string | null;
  /** The value as the list shows it; '' for spans and blank. */
  readonly text: string;
  readonly count: number;
  /** What was worked out, an exact decimal; null = nothing. */
  readonly value: string | null;
  readonly rows: readonly RecordRow[];
}

export interface RecordGroups {
  readonly groups: readonly RecordGroup[];
  /** Whether there are more groups. */
  readonly isCut: boolean;
}

/** Groups the records that match a question, whatever its page. */
export type AskGroups = (query: RecordQuery, grouping: RecordGrouping, signal?: AbortSignal) => Promise<RecordGroups>;
