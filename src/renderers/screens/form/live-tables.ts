import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import { createLiveRows, type LiveRows } from './live-rows';

/** Tracks the user's changes of rows in all sub-tables since the record was opened. */
export interface LiveTables {
  /** Keys of all sub-tables. */
  readonly keys: readonly string[];
  has: (key: string) => boolean;
  /** Keys of sub-tables with dirty rows. */
  liveKeys: () => readonly string[];
  /** The user changed a main field. */
  change: (key: string, before: unknown, after: unknown) => void;
  /** Wraps writes of calculations and rules: dirty rows stay dirty. */
  compute: <Result>(read: () => RecordValues, write: () => Result) => Result;
  /** The focus left the sub-table. */
  leave: (key: string) => void;
  /** The focus left a row; false if nothing changes. */
  leaveRow: (key: string, row: unknown) => boolean;
  readonly isLiveRow: (row: unknown) => boolean;
  /** The focus left a cell; false if no finding was deferred. */
  leaveCell: (key: string) => boolean;
  /** The values that these columns (field ids) are validated against have changed: from now on their findings show in every row. */
  follow: (fieldIds: readonly string[]) => void;
  /** Whether a finding in a row is shown before an attempt to save. */
  isShown: (key: string, row: unknown, issue: ValueIssue) => boolean;
  /** Resets: another record, or the same one after saving. */
  forget: () => void;
}

/** Creates the tracker of these sub-tables. */
export function createLiveTables(fields: readonly FieldModel[]): LiveTables {
  const keys = fields.map(({ key }) => key);
  const fresh = () => new Map<string, LiveRows>(fields.map((table) => [table.key, createLiveRows(lateIds(table))]));
  let tables = fresh();
  const followed = new Set<string>();
  const isFollowed = (key: string) => [...followed].some((id) => id.startsWith(`${key}-`));
  return {
    keys,
    has: (key) => tables.has(key),
    liveKeys: () => keys.filter((key) => tables.get(key)?.hasAny === true || isFollowed(key)),
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
    leaveCell: (key) => tables.get(key)?.leaveCell() ?? false,
    follow(fieldIds) {
      for (const fieldId of fieldIds) followed.add(fieldId);
    },
    isLiveRow: (row) => followed.size > 0 || [...tables.values()].some((rows) => rows.isLive(row)),
    isShown: (key, row, issue) =>
      (followed.has(issue.fieldId) && issue.code !== 'ENGINE_VALUE_REQUIRED') ||
      (tables.get(key)?.isShown(row, issue) ?? false),
    forget() {
      tables = fresh();
      followed.clear();
    },
  };
}

/** Columns validated when a cell is left, not while typing. */
function lateIds({ children }: FieldModel): ReadonlySet<string> {
  return new Set(
    children.filter(({ trigger }) => trigger.length > 0 && !trigger.includes('change')).map(({ id }) => id),
  );
}

/** A row of a sub-table; undefined if there is none. */
export function rowAt(values: RecordValues, key: string, rowIndex: number): unknown {
  const rows = values[key];
  return Array.isArray(rows) ? rows[rowIndex] : undefined;
}
