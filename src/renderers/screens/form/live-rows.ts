import type { ValueIssue } from '../../../engine/contract/errors';

type Row = Readonly<Record<string, unknown>>;

/** What the user has done to one row, through all the objects that it has been since. */
interface RowMark {
  /** Added since the record was opened: its required cells may wait until the user comes to them. */
  readonly isNew: boolean;
  /** Keys of the columns the user has changed. */
  readonly reached: Set<string>;
  /** The keyboard was in it and went elsewhere. */
  isLeft: boolean;
}

/**
 * Follows the rows of one sub-table from version to version: which of them the user has changed or added, and how far he has
 * come in them. Rows are never changed in place, so the same object is the same row, wherever it stands.
 */
export interface LiveRows {
  /** Whether any row was changed by the user since the record was opened. */
  readonly hasAny: boolean;
  /** The user changed the rows. */
  change(before: unknown, after: unknown): void;
  /** Calculations and rules wrote into the rows: each stands where it stood. */
  carry(before: unknown, after: unknown): void;
  /** The user turned to something else than the row he has typed in. */
  leaveTyped(): void;
  /** The keyboard left the sub-table: no row may wait any longer. */
  leave(): void;
  /** The keyboard left one row; one that nobody typed in may still wait. False when that says nothing new. */
  leaveRow(row: unknown): boolean;
  /** The keyboard left a cell; false when no finding waited for that. */
  leaveCell(): boolean;
  /** Whether the row's findings are shown before a save is tried. */
  isLive(row: unknown): boolean;
  /** Whether a finding in the row is shown now. */
  isShown(row: unknown, issue: ValueIssue): boolean;
}

/** Stands for a row that came with the record and went away: it may come back by undo. */
const UNTOUCHED = Symbol('untouched');

/** Makes a follower that knows no row yet. Findings in cells of the `late` columns (field ids) wait until the cell is left. */
export function createLiveRows(late: ReadonlySet<string>): LiveRows {
  const marks = new WeakMap<object, RowMark | typeof UNTOUCHED>();
  let typed: RowMark | null = null;
  const waiting = new Set<RowMark>();
  /** The cell of a late column that is typed in. */
  let openCell: { readonly mark: RowMark; readonly fieldId: string } | null = null;
  let hasAny = false;

  const markOf = (row: unknown): RowMark | null => {
    const mark = isRow(row) ? marks.get(row) : undefined;
    return mark === undefined || mark === UNTOUCHED ? null : mark;
  };
  const markChanged = (before: Row | undefined, after: Row): RowMark => {
    const known = markOf(before);
    const mark = known ?? { isNew: before === undefined, isLeft: false, reached: new Set() };
    if (before && mark.isNew) for (const key of changedKeys(before, after)) mark.reached.add(key);
    if (mark.isNew && !mark.isLeft) waiting.add(mark);
    marks.set(after, mark);
    hasAny = true;
    return mark;
  };
  const leaveMark = (mark: RowMark) => {
    mark.isLeft = true;
    waiting.delete(mark);
  };
  const leaveTyped = () => {
    openCell = null;
    if (typed) leaveMark(typed);
    typed = null;
  };

  return {
    get hasAny() {
      return hasAny;
    },
    change(before, after) {
      const { gone, changed } = matchRows(toList(before), toList(after));
      for (const row of gone) if (!marks.has(row)) marks.set(row, UNTOUCHED);
      const edited: RowMark[] = [];
      openCell = null;
      for (const [former, row] of changed) {
        if (marks.has(row)) continue;
        const mark = markChanged(former, row);
        if (!former) continue;
        edited.push(mark);
        const [key, ...others] = changedKeys(former, row);
        const fieldId = [...late].find((id) => columnKey(id) === key);
        if (changed.length === 1 && others.length === 0 && fieldId !== undefined) openCell = { mark, fieldId };
      }
      if (typed && changed.length > 0 && !edited.includes(typed)) leaveTyped();
      if (edited.length > 0) typed = edited.length === 1 ? (edited[0] ?? null) : null;
    },
    carry(before, after) {
      const [formerRows, rows] = [toList(before), toList(after)];
      // By index: most of thousands of rows are the same, and this stands between a key and its frame.
      for (let index = 0; index < formerRows.length; index += 1) {
        const former = formerRows[index];
        const row = rows[index];
        if (row === former || !isRow(former) || !isRow(row)) continue;
        const mark = marks.get(former);
        if (mark !== undefined) marks.set(row, mark);
      }
    },
    leaveTyped,
    leave() {
      for (const mark of waiting) leaveMark(mark);
      typed = null;
      openCell = null;
    },
    leaveCell() {
      const hasWaited = openCell !== null;
      openCell = null;
      return hasWaited;
    },
    leaveRow(row) {
      const mark = markOf(row);
      if (!mark || mark.isLeft || mark.reached.size === 0) return false;
      leaveMark(mark);
      return true;
    },
    isLive: (row) => markOf(row) !== null,
    isShown(row, { code, fieldId }) {
      // Equal values are found at the later row, which may be one that nobody touched.
      if (code === 'ENGINE_VALUE_DUPLICATE') return true;
      const mark = markOf(row);
      if (!mark || (openCell?.mark === mark && openCell.fieldId === fieldId)) return false;
      if (code !== 'ENGINE_VALUE_REQUIRED' || !mark.isNew || mark.isLeft) return true;
      return mark.reached.has(columnKey(fieldId));
    },
  };
}

/**
 * Rows that went away, and rows that came, each with the one that it replaces: what stood at its place and is nowhere else now.
 */
function matchRows(before: readonly unknown[], after: readonly unknown[]) {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const formerRows = new Set(before.slice(head, before.length - tail));
  const rows = after.slice(head, after.length - tail);
  const present = new Set(rows);
  const gone = [...formerRows].filter((row) => !present.has(row)).filter(isRow);
  const goneRows = new Set<unknown>(gone);
  const changed = rows.flatMap((row, index): (readonly [Row | undefined, Row])[] => {
    if (!isRow(row) || formerRows.has(row)) return [];
    const former = head + index < before.length - tail ? before[head + index] : undefined;
    return [[isRow(former) && goneRows.has(former) ? former : undefined, row]];
  });
  return { gone, changed };
}

/** `items-price` → `price`. */
function columnKey(fieldId: string): string {
  return fieldId.slice(fieldId.indexOf('-') + 1);
}

function changedKeys(before: Row, after: Row): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => before[key] !== after[key]);
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

function isRow(entry: unknown): entry is Row {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry);
}
