import type { SummaryKind } from '../../../engine/contract/module-model';
import type { GroupUnit } from '../../../engine/query/group-unit';

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
