import type { RecordValues } from '../../../engine/contract/evaluation';

/** What the next save of an open record is compared with: the stored record as it was read, or joined with since. */
export class RecordBase {
  /** `stored` null = a new record; `version` null = the source has none. */
  constructor(
    private values: RecordValues | null,
    private number: number | null,
  ) {}

  get stored(): RecordValues | null {
    return this.values;
  }

  get version(): number | null {
    return this.number;
  }

  /** Another's changes were joined: they are what the next save begins from. */
  replace(stored: RecordValues, version: number): void {
    this.values = stored;
    this.number = version;
  }
}
