import type { ValueIssue } from '../contract/errors';
import type { RecordValues } from '../contract/evaluation';
import type { FieldModel } from '../contract/field-model';
import type { FieldStates } from './field-state';
import type { FieldWriters } from './field-writers';
import { isLockedIn, lockOf } from './lock-plan';
import type { PrepareInput } from './prepare-input';
import type { RowOrigin } from './prepare-rows';

/** A parsed record and what it started from. */
export interface ReadRecord {
  /** Initial values of the form: stored ones, or defaults of a new record. */
  readonly base: RecordValues;
  readonly values: RecordValues;
  /** By sub-table key, for sub-tables in the input. */
  readonly origins: ReadonlyMap<string, RowOrigin>;
}

/** Input of a search for changes of locked fields. */
export interface LockSearch {
  readonly input: PrepareInput;
  readonly record: ReadRecord;
  readonly writers: FieldWriters;
  /** Moments of a form since its opening; a field open at any of them may have been entered. */
  readonly moments: readonly FormMoment[];
}

/** Form states at one moment. */
export interface FormMoment {
  readonly main: FieldStates;
  /** States with rows in the input's order; new rows with their defaults. */
  readonly rows: FieldStates;
}

/** A change that no form can make. */
export interface LockedChange {
  readonly issue: ValueIssue;
  readonly field: FieldModel;
  /** For a cell. */
  readonly rowIndex?: number;
  /** The original value, which is kept. */
  readonly kept: unknown;
}

/** Whether the field cannot have changed: locked at every moment, and without a writer. */
export function isClosed(field: FieldModel, search: LockSearch): boolean {
  const { input, moments } = search;
  const isNew = input.existing === null;
  if (isNew && input.startedKeys?.has(field.key)) return false;
  const lock = lockOf(input.model, input.registry, field);
  if (!lock.isPossible || !moments.every(({ main }) => isLockedIn(main, field, lock))) return false;
  return !mayBeWritten(field, search, isNew);
}

/** `isClosed` for a cell; `isNew` = of a new row. */
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

/** Whether a writer of the module may have changed a locked field; `isNew` = of a new record or row. */
function mayBeWritten(field: FieldModel, { input, writers }: LockSearch, isNew: boolean): boolean {
  const lock = lockOf(input.model, input.registry, field);
  const own = writers.get(field.id);
  if (own?.has('rule')) return true;
  if (isNew && (own?.has('default') || own?.has('selection'))) return true;
  // Buttons, scripts and other controls cannot override a lock by rule.
  if (!lock.isByRule && (own?.has('action') || own?.has('script') || own?.has('relation'))) return true;
  // The client is unknown; values of app-only fields may come from a phone.
  return input.locks === 'keep' && lock.isAppOnly;
}
