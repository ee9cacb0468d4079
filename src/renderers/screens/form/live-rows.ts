import type { ValueIssue } from '../../../engine/contract/errors';
import { isRecord } from '../../../engine/json/raw-value';
import { changedKeys, createRowMarks, type Row, type RowMark } from './row-marks';
import { asList } from '../../../engine/json/raw-value';

/**
 * Tracks the rows of a sub-table across versions: which the user has changed or added, and which cells. Rows are immutable: the
 * same object is the same row.
 */
export interface LiveRows {
  /** Whether any row is dirty. */
  readonly hasAny: boolean;
  /** The user changed the rows. */
  change: (before: unknown, after: unknown) => void;
  /** Calculations and rules wrote to rows; none moved. */
  carry: (before: unknown, after: unknown) => void;
  /** The user left the row being typed in. */
  leaveTyped: () => void;
  /** The focus left the sub-table: deferred findings of all rows are due. */
  leave: () => void;
  /** The focus left a row; a pristine new one may still be deferred. False if nothing changes. */
  leaveRow: (row: unknown) => boolean;
  /** The focus left a cell; false if no finding was deferred. */
  leaveCell: () => boolean;
  /** Whether the row's findings are shown before an attempt to save. */
  isLive: (row: unknown) => boolean;
  /** Whether a finding is shown now. */
  isShown: (row: unknown, issue: ValueIssue) => boolean;
}

/** Creates the tracker of a sub-table's rows. Findings in `late` columns (field ids) are deferred until the cell is left. */
export function createLiveRows(late: ReadonlySet<string>): LiveRows {
  const marks = createRowMarks();
  let typed: RowMark | null = null;
  /** The cell of a `late` column being typed in. */
  let openCell: { readonly mark: RowMark; readonly fieldId: string } | null = null;

  const leaveTyped = () => {
    openCell = null;
    if (typed) marks.leave(typed);
    typed = null;
  };

  return {
    get hasAny() {
      return marks.hasAny;
    },
    change(before, after) {
      const { gone, changed } = matchRows(asList(before), asList(after));
      for (const row of gone) marks.noteGone(row);
      const edited: RowMark[] = [];
      openCell = null;
      for (const [former, row] of changed) {
        if (marks.hasSeen(row)) continue;
        const mark = marks.change(former, row);
        if (!former) continue;
        edited.push(mark);
        const [key, ...others] = changedKeys(former, row);
        const fieldId = [...late].find((id) => columnKey(id) === key);
        if (changed.length === 1 && others.length === 0 && fieldId !== undefined) openCell = { mark, fieldId };
      }
      if (typed && changed.length > 0 && !edited.includes(typed)) leaveTyped();
      if (edited.length > 0) typed = edited.length === 1 ? (edited[0] ?? null) : null;
    },
    carry: (before, after) => marks.carry(asList(before), asList(after)),
    leaveTyped,
    leave() {
      marks.leaveAll();
      typed = null;
      openCell = null;
    },
    leaveCell() {
      const hasWaited = openCell !== null;
      openCell = null;
      return hasWaited;
    },
    leaveRow(row) {
      const mark = marks.of(row);
      if (!mark || mark.isLeft || mark.reached.size === 0) return false;
      marks.leave(mark);
      return true;
    },
    isLive: (row) => marks.of(row) !== null,
    isShown(row, { code, fieldId }) {
      // Duplicates are reported at the later row, which may be pristine.
      if (code === 'ENGINE_VALUE_DUPLICATE') return true;
      const mark = marks.of(row);
      if (!mark || (openCell?.mark === mark && openCell.fieldId === fieldId)) return false;
      if (code !== 'ENGINE_VALUE_REQUIRED' || !mark.isNew || mark.isLeft) return true;
      return mark.reached.has(columnKey(fieldId));
    },
  };
}

/** Removed and inserted rows, each inserted one with the row that it replaces: the one formerly at its index, if removed. */
function matchRows(before: readonly unknown[], after: readonly unknown[]) {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const formerRows = new Set(before.slice(head, before.length - tail));
  const rows = after.slice(head, after.length - tail);
  const present = new Set(rows);
  const gone = [...formerRows].filter((row) => !present.has(row)).filter(isRecord);
  const goneRows = new Set<unknown>(gone);
  const changed = rows.flatMap((row, index): (readonly [Row | undefined, Row])[] => {
    if (!isRecord(row) || formerRows.has(row)) return [];
    const former = head + index < before.length - tail ? before[head + index] : undefined;
    return [[isRecord(former) && goneRows.has(former) ? former : undefined, row]];
  });
  return { gone, changed };
}

/** `items-price` → `price`. */
function columnKey(fieldId: string): string {
  return fieldId.slice(fieldId.indexOf('-') + 1);
}
