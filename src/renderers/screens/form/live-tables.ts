import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
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
  /** The keyboard left a cell; false when no finding waited for that. */
  leaveCell(key: string): boolean;
  /** What these columns (field ids) are measured by has changed: from now on what is wrong in them is shown in every row. */
  follow(fieldIds: readonly string[]): void;
  /** Whether a finding in a row is shown before a save is tried. */
  isShown(key: string, row: unknown, issue: ValueIssue): boolean;
  /** Another record, or the same one after it was saved. */
  forget(): void;
}

/** Makes a follower of these sub-tables that knows no row yet. */
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

/** Columns whose cells are checked when they are left, not while they are typed in. */
function lateIds({ children }: FieldModel): ReadonlySet<string> {
  return new Set(
    children.filter(({ trigger }) => trigger.length > 0 && !trigger.includes('change')).map(({ id }) => id),
  );
}

/** A row of a sub-table; undefined where none stands. */
export function rowAt(values: RecordValues, key: string, rowIndex: number): unknown {
  const rows = values[key];
  return Array.isArray(rows) ? rows[rowIndex] : undefined;
}
