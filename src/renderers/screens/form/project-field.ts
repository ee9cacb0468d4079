import { isField, type Form, type GeneralField } from '@formily/core';
import { isSameState, type FieldState, type FieldStates } from '../../../engine/rules';
import { frameMessages, type FormIssue, type IssueBook } from './form-issues';

/** What a field's frame reads besides Formily's own state. */
export interface FieldData {
  readonly isRequired: boolean;
  /** Anything wrong with the field, cells of a sub-table included. */
  readonly hasIssues: boolean;
}

/** Gives a Formily field that just appeared what the rules and the validation already know about it. */
export function projectField(field: GeneralField, states: FieldStates, book: IssueBook): void {
  const id = String(field.props.name);
  const state = states.get(id);
  if (state) applyState(field, state);
  const issues = book.get(id);
  if (issues) applyIssues(field, issues);
}

/** Applies what rules changed to the fields that exist now: in a long form those are few. */
export function projectStates(form: Form, before: FieldStates, states: FieldStates): void {
  for (const field of Object.values(form.fields)) {
    const id = String(field.props.name);
    const state = states.get(id);
    if (state && !isSameState(before.get(id), state)) applyState(field, state);
  }
}

/** Writes messages to the field's feedback, when it exists now. */
export function projectIssues(form: Form, fieldId: string, issues: readonly FormIssue[] | undefined): void {
  const field = form.query(fieldId).take();
  if (field) applyIssues(field, issues ?? []);
}

function applyState(field: GeneralField, state: FieldState): void {
  // `hidden` keeps the value; `none` would delete it from the record.
  field.setDisplay(state.isVisible ? 'visible' : 'hidden');
  if (!isField(field)) return;
  // A read-only field that no rule disables stays read-only.
  if (state.isDisabled) field.setPattern('disabled');
  else if (field.pattern === 'disabled') field.setPattern('editable');
  patchData(field, { isRequired: state.isRequired });
}

function applyIssues(field: GeneralField, issues: readonly FormIssue[]): void {
  if (!isField(field)) return;
  field.setSelfErrors(frameMessages(issues));
  patchData(field, { hasIssues: issues.length > 0 });
}

function patchData(field: GeneralField, patch: Partial<FieldData>): void {
  field.setData({ ...(field.data as Partial<FieldData> | undefined), ...patch });
}
