import { isField, type Form, type GeneralField } from '@formily/core';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import { isSameState, type FieldState, type FieldStates } from '../../../engine/rules';
import { frameMessages, type FormIssue, type IssueBook } from './form-issues';

/** What a field's control reads besides Formily's own state. */
export interface FieldData {
  readonly isRequired: boolean;
  /** Whether the field has findings, cells of a sub-table included. */
  readonly hasIssues: boolean;
}

/** State owned by the form's controller; Formily fields are the view model of the controls. */
export interface FormFacts {
  readonly model: ModuleModel;
  readonly fieldStates: FieldStates;
  readonly issues: IssueBook;
}

/** Initialises a mounted Formily field with its state and findings. */
export function projectField(field: GeneralField, { model, fieldStates, issues: book }: FormFacts): void {
  const id = String(field.props.name);
  const state = fieldStates.get(id);
  if (state) applyState(field, state, model);
  const issues = book.get(id);
  if (issues) applyIssues(field, issues);
}

/** Applies states that differ from `before` to the mounted fields; absent = all. */
export function projectStates(form: Form, { model, fieldStates }: FormFacts, before?: FieldStates): void {
  for (const field of Object.values(form.fields)) {
    const id = String(field.props.name);
    const state = fieldStates.get(id);
    if (state && !(before && isSameState(before.get(id), state))) applyState(field, state, model);
  }
}

/** Sets the messages of a field, if mounted. */
export function projectIssues(form: Form, fieldId: string, issues: readonly FormIssue[] | undefined): void {
  const field = form.query(fieldId).take();
  if (field) applyIssues(field, issues ?? []);
}

function applyState(field: GeneralField, state: FieldState, model: ModuleModel): void {
  // `hidden` keeps the value; `none` would delete it from the record.
  field.setDisplay(state.isVisible ? 'visible' : 'hidden');
  if (!isField(field)) return;
  const isReadOnly = findField(model, String(field.props.name))?.isReadOnly;
  const pattern = state.isDisabled ? 'disabled' : isReadOnly ? 'readOnly' : 'editable';
  if (field.pattern !== pattern) field.setPattern(pattern);
  patchData(field, { isRequired: state.isRequired });
}

function applyIssues(field: GeneralField, issues: readonly FormIssue[]): void {
  if (!isField(field)) return;
  field.setSelfErrors(frameMessages(issues));
  patchData(field, { hasIssues: issues.length > 0 });
}

function patchData(field: GeneralField, patch: Partial<FieldData>): void {
  const data = (field.data ?? {}) as Partial<FieldData>;
  const isNews = Object.entries(patch).some(([name, value]) => data[name as keyof FieldData] !== value);
  // A new object renders all readers again.
  if (isNews) field.setData({ ...data, ...patch });
}
