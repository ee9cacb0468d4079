import type { ValueIssue } from '../contract/errors';
import type { RecordValues } from '../contract/evaluation';
import { mainFields } from '../contract/module-model';
import { writersOf } from './field-writers';
import { isEntered } from './is-entered';
import { isClosed, type LockedChange, type LockSearch, type ReadRecord } from './lock-search';
import { findLockedRows, mayChangeRows } from './locked-rows';
import { lockOf } from './lock-plan';
import type { PrepareInput } from './prepare-record';
import type { Row } from './record-draft';
import { isSameStored } from './same-stored';
import { createSettler, type SettledRecord } from './settle-record';
import type { Sliced } from './sliced';

/** Rounds until what is left changed is undone without asking whether it is locked after it. */
const MAX_PASSES = 10;

type Settle = (values: RecordValues) => Sliced<SettledRecord>;

/**
 * Settles a record whose locked fields keep what they hold. A field is locked when nobody could enter it in the form as it
 * opened nor in the form as it is sent: what was entered before a lock, or after it was lifted, stands. What a writer of the
 * module may have given it stands as well.
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
  const { states: before } = yield* settle(record.base);
  const placed = placedRows(record);
  const beforeRows = placed ? (yield* settle(placed)).states : before;
  const writers = writersOf(model);
  const locked: ValueIssue[] = [];
  for (let pass = 0; ; pass += 1) {
    const settled = yield* settle(values);
    const after = pass < MAX_PASSES ? settled.states : null;
    const found = yield* findLocked({ input, record: { ...record, values }, writers, before, beforeRows, after });
    if (found.length === 0) return { settled, locked };
    for (const { issue } of found) locked.push(issue);
    values = undo(values, found);
  }
}

/** Whether a field that can be locked differs at all: most saves need no second look. */
function mayChangeLocked(input: PrepareInput, record: ReadRecord): boolean {
  const { model, registry } = input;
  return mainFields(model).some((field) => {
    if (!isEntered(field, registry)) return false;
    if (registry.of(field).kind === 'table') return mayChangeRows(field, input, record);
    return lockOf(model, registry, field).isPossible && !isSameStored(record.values[field.key], record.base[field.key]);
  });
}

/** The record as it opened with its rows where the input has them; null when they are there already. */
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

/** The record without the changes; neither it nor its rows are changed in place. */
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
