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
  /** Moments of a form, from its opening on; what is open at one of them may have been entered. */
  readonly moments: readonly FormMoment[];
}

/** States of a form at one moment. */
export interface FormMoment {
  readonly main: FieldStates;
  /** The same with the rows of sub-tables where the input has them, a new row with its defaults. */
  readonly rows: FieldStates;
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

/** Whether nobody and nothing can have changed the field: locked at every moment, and no writer's. */
export function isClosed(field: FieldModel, search: LockSearch): boolean {
  const { input, moments } = search;
  const isNew = input.existing === null;
  if (isNew && input.startedKeys?.has(field.key)) return false;
  const lock = lockOf(input.model, input.registry, field);
  if (!lock.isPossible || !moments.every(({ main }) => isLockedIn(main, field, lock))) return false;
  return !mayBeWritten(field, search, isNew);
}

/** The same for one cell; `isNew`: its row is. */
export function isCellClosed(
  column: FieldModel,
  { rowIndex, isNew }: { readonly rowIndex: number; readonly isNew: boolean },
  search: LockSearch,
): boolean {
  const { input, moments } = search;
  const lock = lockOf(input.model, input.registry, column);
  if (!moments.every(({ rows }) => isLockedIn(rows, column, lock, rowIndex))) return false;
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
