import type { RuleModel } from '../contract/rule-model';

/** A rule that refuses the current value, with its author's message. */
export interface Refusal {
  readonly rule: RuleModel;
  readonly message: string;
}

/** Current state of a form node, also of layout nodes and sub-table columns. */
export interface FieldState {
  /** False when the field or a container is hidden, or not meant for this kind of screen. */
  readonly isVisible: boolean;
  /** True when it is hidden by a container alone; absent = no. */
  readonly isHiddenInside?: true;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  /** Rules that refuse the current value, in document order; absent = none. */
  readonly refusals?: readonly Refusal[];
}

/** States by field id; a cell that differs from its column has an entry under `rowStateKey`. */
export type FieldStates = ReadonlyMap<string, FieldState>;

const UNKNOWN: FieldState = Object.freeze({ isVisible: true, isRequired: false, isDisabled: false });

/** Key of a cell's own state. */
export function rowStateKey(fieldId: string, rowIndex: number): string {
  return `${fieldId}@${String(rowIndex)}`;
}

/** State of a field or, with `rowIndex`, of a cell: its own, else its column's. */
export function fieldStateOf(states: FieldStates, fieldId: string, rowIndex?: number): FieldState {
  const own = rowIndex === undefined ? undefined : states.get(rowStateKey(fieldId, rowIndex));
  return own ?? states.get(fieldId) ?? UNKNOWN;
}

/** Whether two states are equal. */
export function isSameState(left: FieldState | undefined, right: FieldState): boolean {
  return (
    left?.isVisible === right.isVisible &&
    left.isHiddenInside === right.isHiddenInside &&
    left.isRequired === right.isRequired &&
    left.isDisabled === right.isDisabled &&
    isSameRefusals(left.refusals, right.refusals)
  );
}

function isSameRefusals(left: readonly Refusal[] | undefined, right: readonly Refusal[] | undefined): boolean {
  if (left === right) return true;
  return left?.length === right?.length && left?.every(({ rule }, index) => right?.[index]?.rule === rule) === true;
}
