import type { ValueIssue } from '../contract/errors';
import type { RecordValues } from '../contract/evaluation';
import { mainFields } from '../contract/module-model';
import { writersOf } from './field-writers';
import { isEntered } from './is-entered';
import { isClosed, type FormMoment, type LockedChange, type LockSearch, type ReadRecord } from './lock-search';
import { findLockedRows, mayChangeRows } from './locked-rows';
import { lockOf } from './lock-plan';
import type { PrepareInput } from './prepare-input';
import type { Row } from './record-draft';
import { isSameStored } from './same-stored';
import { createSettler, type SettledRecord } from './settle-record';
import type { Sliced } from './sliced';

/** Rounds after which remaining changes are undone without checking whether something unlocks them. */
const MAX_PASSES = 10;
/** Maximum number of moments in sequence; what unlocks later counts as locked. */
const MAX_STEPS = 20;

type Settle = (values: RecordValues) => Sliced<SettledRecord>;
type Opening = Pick<LockSearch, 'input' | 'record' | 'writers'>;

/**
 * Settles a record and undoes changes of locked fields. Allowed are changes of fields that are open when the form opens, and step
 * by step of those that these unlock; a field cannot unlock itself. Input from before a lock, and values that a writer of the
 * module may have set, are kept.
 */
export function* keepLocked(
  input: PrepareInput,
  record: ReadRecord,
): Sliced<{ readonly settled: SettledRecord; readonly locked: readonly ValueIssue[] }> {
  const { model, registry, context } = input;
  const settle: Settle = (values) => createSettler(model, registry).settleSliced({ values, context });
  let { values } = record;
  if (input.locks === 'ignore' || !mayChangeLocked(input, record)) {
    return { settled: yield* settle(values), locked: [] };
  }
  const { states: main } = yield* settle(record.base);
  const placed = placedRows(record);
  const start: FormMoment = { main, rows: placed ? (yield* settle(placed)).states : main };
  const writers = writersOf(model);
  const locked: ValueIssue[] = [];
  for (let pass = 0; ; pass += 1) {
    const opening = { input, record: { ...record, values }, writers };
    const found =
      pass < MAX_PASSES
        ? yield* findClosed(opening, start, settle)
        : yield* findLocked({ ...opening, moments: [start] });
    if (found.length === 0) return { settled: yield* settle(values), locked };
    for (const { issue } of found) locked.push(issue);
    values = undo(values, found);
  }
}

/** Simulates a form from its opening, entering all open fields, until nothing more unlocks; returns the remaining changes. */
function* findClosed(opening: Opening, start: FormMoment, settle: Settle): Sliced<readonly LockedChange[]> {
  const moments: FormMoment[] = [start];
  let found = yield* findLocked({ ...opening, moments });
  for (let count = Infinity; found.length > 0 && found.length < count && moments.length < MAX_STEPS;) {
    count = found.length;
    moments.push(yield* momentWithout(opening.record.values, found, settle));
    found = yield* findLocked({ ...opening, moments });
  }
  if (found.length === 0) return found;
  const between = yield* momentsBetween(opening, found, settle);
  return between.length === 0 ? found : yield* findLocked({ ...opening, moments: [...moments, ...between] });
}

/** The form with all input except these changes. Rows keep their positions, even if a whole sub-table is undone. */
function* momentWithout(values: RecordValues, closed: readonly LockedChange[], settle: Settle): Sliced<FormMoment> {
  const { states: main } = yield* settle(undo(values, closed));
  const placed = closed.filter(({ rowIndex, field }) => rowIndex !== undefined || field.children.length === 0);
  return { main, rows: placed.length === closed.length ? main : (yield* settle(undo(values, placed))).states };
}

/** Moments with only part of the open fields entered, in form order and in reverse. */
function* momentsBetween(
  { input, record }: Opening,
  closed: readonly LockedChange[],
  settle: Settle,
): Sliced<readonly FormMoment[]> {
  const closedIds = new Set(closed.map(({ issue }) => issue.fieldId));
  const open = mainFields(input.model).filter(
    ({ id, key, children }) =>
      children.length === 0 && !closedIds.has(id) && !isSameStored(record.values[key], record.base[key]),
  );
  if (open.length < 2 || open.length > MAX_STEPS) return [];
  const moments: FormMoment[] = [];
  for (const order of [open, open.toReversed()]) {
    const values: RecordValues = { ...undo(record.values, closed) };
    for (const { key } of open) values[key] = record.base[key];
    for (const { key } of order.slice(0, -1)) {
      values[key] = record.values[key];
      const { states } = yield* settle({ ...values });
      moments.push({ main: states, rows: states });
    }
  }
  return moments;
}

/** Whether a lockable field changed at all; most saves stop here. */
function mayChangeLocked(input: PrepareInput, record: ReadRecord): boolean {
  const { model, registry } = input;
  return mainFields(model).some((field) => {
    if (!isEntered(field, registry)) return false;
    if (registry.of(field).kind === 'table') return mayChangeRows(field, input, record);
    return lockOf(model, registry, field).isPossible && !isSameStored(record.values[field.key], record.base[field.key]);
  });
}

/** The original record with its rows in the input's order; null when they are already. */
function placedRows({ base, origins }: ReadRecord): RecordValues | null {
  const placed: RecordValues = { ...base };
  let isMoved = false;
  for (const [key, { rows }] of origins) {
    const stored = base[key];
    isMoved ||= !Array.isArray(stored) || stored.length !== rows.length || stored.some((row, at) => row !== rows[at]);
    placed[key] = rows;
  }
  return isMoved ? placed : null;
}

function* findLocked(search: LockSearch): Sliced<readonly LockedChange[]> {
  const { input, record } = search;
  const found: LockedChange[] = [];
  for (const field of mainFields(input.model)) {
    if (!isEntered(field, input.registry)) continue;
    if (input.registry.of(field).kind === 'table') {
      for (const change of yield* findLockedRows(field, search)) found.push(change);
      continue;
    }
    const kept = record.base[field.key];
    if (isSameStored(record.values[field.key], kept) || !isClosed(field, search)) continue;
    found.push({ issue: { fieldId: field.id, code: 'ENGINE_VALUE_LOCKED', params: {} }, field, kept });
  }
  return found;
}

/** A copy of the record without the changes. */
function undo(values: RecordValues, changes: readonly LockedChange[]): RecordValues {
  const next: RecordValues = { ...values };
  const tables = new Map<string, Row[]>();
  for (const { field, rowIndex, kept } of changes) {
    if (rowIndex === undefined) {
      next[field.key] = kept;
      continue;
    }
    const rows = tables.get(field.tableKey) ?? [...(values[field.tableKey] as readonly Row[])];
    rows[rowIndex] = { ...rows[rowIndex], [field.key]: kept };
    tables.set(field.tableKey, rows);
    next[field.tableKey] = rows;
  }
  return next;
}
