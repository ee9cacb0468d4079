import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { createLiveRows, type LiveRows } from './live-rows';

/** What the user has done to the rows of a record's sub-tables since it was opened. */
export interface LiveTables {
  /** Keys of all sub-tables. */
  readonly keys: readonly string[];
  has(key: string): boolean;
  /** Keys of those in which the user has changed a row. */
  liveKeys(): readonly string[];
  /** The user changed a main field, whatever it is. */
  change(key: string, before: unknown, after: unknown): void;
  /** Carries out writes of calculations and rules: the rows that they change stay the user's. */
  compute<Result>(read: () => RecordValues, write: () => Result): Result;
  /** The keyboard left the sub-table. */
  leave(key: string): void;
  /** The keyboard left one row; false when that says nothing new. */
  leaveRow(key: string, row: unknown): boolean;
  readonly isLiveRow: (row: unknown) => boolean;
  /** Whether a finding in a row is shown before a save is tried. */
  isShown(key: string, row: unknown, issue: ValueIssue): boolean;
  /** Another record, or the same one after it was saved. */
  forget(): void;
}

/** Makes a follower of these sub-tables that knows no row yet. */
export function createLiveTables(keys: readonly string[]): LiveTables {
  const fresh = () => new Map<string, LiveRows>(keys.map((key) => [key, createLiveRows()]));
  let tables = fresh();
  return {
    keys,
    has: (key) => tables.has(key),
    liveKeys: () => keys.filter((key) => tables.get(key)?.hasAny === true),
    change(key, before, after) {
      for (const [tableKey, rows] of tables) {
        if (tableKey === key) rows.change(before, after);
        else rows.leaveTyped();
      }
    },
    compute(read, write) {
      const former = keys.map((key) => read()[key]);
      const result = write();
      for (const [index, key] of keys.entries()) {
        const now = read()[key];
        if (now !== former[index]) tables.get(key)?.carry(former[index], now);
      }
      return result;
    },
    leave: (key) => tables.get(key)?.leave(),
    leaveRow: (key, row) => tables.get(key)?.leaveRow(row) ?? false,
    isLiveRow: (row) => [...tables.values()].some((rows) => rows.isLive(row)),
    isShown: (key, row, issue) => tables.get(key)?.isShown(row, issue) ?? false,
    forget() {
      tables = fresh();
    },
  };
}
