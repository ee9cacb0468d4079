import type { RuleModel } from '../contract/rule-model';

/** A rule that refuses a value as it is, with the message of its author. */
export interface Refusal {
  readonly rule: RuleModel;
  readonly message: string;
}

/** What a node of the form is right now. Layout nodes and sub-table columns have one, too. */
export interface FieldState {
  /** False when the field, or a container around it, is hidden or not meant for this kind of screen. */
  readonly isVisible: boolean;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  /** The rules that refuse the value as it is, in document order; absent = none does. */
  readonly refusals?: readonly Refusal[];
}

/** States by field id; a sub-table cell that differs from its column stands under `rowStateKey`. */
export type FieldStates = ReadonlyMap<string, FieldState>;

const UNKNOWN: FieldState = Object.freeze({ isVisible: true, isRequired: false, isDisabled: false });

/** Key of one cell's own state. */
export function rowStateKey(fieldId: string, rowIndex: number): string {
  return `${fieldId}@${String(rowIndex)}`;
}

/** State of a field, or of a sub-table cell when `rowIndex` is given: the cell's own if it has one, otherwise its column's. */
export function fieldStateOf(states: FieldStates, fieldId: string, rowIndex?: number): FieldState {
  const own = rowIndex === undefined ? undefined : states.get(rowStateKey(fieldId, rowIndex));
  return own ?? states.get(fieldId) ?? UNKNOWN;
}

/** Whether two states say the same. */
export function isSameState(left: FieldState | undefined, right: FieldState): boolean {
  return (
    left?.isVisible === right.isVisible &&
    left.isRequired === right.isRequired &&
    left.isDisabled === right.isDisabled &&
    isSameRefusals(left.refusals, right.refusals)
  );
}

function isSameRefusals(left: readonly Refusal[] | undefined, right: readonly Refusal[] | undefined): boolean {
  if (left === right) return true;
  return left?.length === right?.length && left?.every(({ rule }, index) => right?.[index]?.rule === rule) === true;
}
