import type { RecordValues } from '../../../engine/contract/evaluation';

/** What the next save of an open record is compared with; changes when another's changes are joined. */
export interface RecordBase {
  /** The stored record as it was read or joined with; null = a new one. */
  stored: RecordValues | null;
  /** Null when the source has none. */
  version: number | null;
}
