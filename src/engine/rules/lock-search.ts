import type { ValueIssue } from '../contract/errors';
import type { RecordValues } from '../contract/evaluation';
import type { FieldModel } from '../contract/field-model';
import type { FieldStates } from './field-state';
import type { FieldWriters } from './field-writers';
import { isLockedIn, lockOf } from './lock-plan';
import type { PrepareInput } from './prepare-record';
import type { RowOrigin } from './prepare-rows';

/** A record read from the input, and what it was read over. */
export interface ReadRecord {
  /** What a form would have started with: the stored values, or those of a new record. */
  readonly base: RecordValues;
  readonly values: RecordValues;
  /** By sub-table key, for the sub-tables that the input holds. */
  readonly origins: ReadonlyMap<string, RowOrigin>;
}

/** What one search for changes of locked fields goes by. */
export interface LockSearch {
  readonly input: PrepareInput;
  readonly record: ReadRecord;
  readonly writers: FieldWriters;
  /** States of the form as it opened. */
  readonly before: FieldStates;
  /** The same with the rows of sub-tables where the input has them, a new row with its defaults. */
  readonly beforeRows: FieldStates;
  /** States of the form as it is sent; null = every field counts as locked there. */
  readonly after: FieldStates | null;
}

/** A change that no form can make. */
export interface LockedChange {
  readonly issue: ValueIssue;
  readonly field: FieldModel;
  /** Of a cell. */
  readonly rowIndex?: number;
  /** What was there, and stays. */
  readonly kept: unknown;
}

/** Whether nobody and nothing can have changed the field: locked as the form opened and as it is sent, and no writer's. */
export function isClosed(field: FieldModel, search: LockSearch): boolean {
  const { input, before, after } = search;
  const isNew = input.existing === null;
  if (isNew && input.startedKeys?.has(field.key)) return false;
  const lock = lockOf(input.model, input.registry, field);
  if (!lock.isPossible || !isLockedIn(before, field, lock) || !(after === null || isLockedIn(after, field, lock)))
    return false;
  return !mayBeWritten(field, search, isNew);
}

/** The same for one cell; `isNew`: its row is. */
export function isCellClosed(
  column: FieldModel,
  { rowIndex, isNew }: { readonly rowIndex: number; readonly isNew: boolean },
  search: LockSearch,
): boolean {
  const { input, beforeRows, after } = search;
  const lock = lockOf(input.model, input.registry, column);
  if (!isLockedIn(beforeRows, column, lock, rowIndex)) return false;
  if (after !== null && !isLockedIn(after, column, lock, rowIndex)) return false;
  return !mayBeWritten(column, search, isNew);
}

/** Whether something of the module may have given a locked field another value; `isNew`: its record or row is. */
function mayBeWritten(field: FieldModel, { input, writers }: LockSearch, isNew: boolean): boolean {
  const lock = lockOf(input.model, input.registry, field);
  const own = writers.get(field.id);
  if (own?.has('rule')) return true;
  if (isNew && (own?.has('default') || own?.has('selection'))) return true;
  // A lock that rules decide is watched by rules: neither scripts nor other controls open it.
  if (!lock.isByRule && (own?.has('script') || own?.has('relation'))) return true;
  // Other clients do not say what they are; what is meant for phones may come from one.
  return input.locks === 'keep' && lock.isAppOnly;
}
