import { type FieldModel, withDescendants } from '../../../engine/contract/field-model';
import { findField, type FormModel, type ModuleModel } from '../../../engine/contract/module-model';
import type { RuleModel } from '../../../engine/contract/rule-model';
import { isSameJson, isSameMembers } from '../../../engine/json/is-same-json';

/** A version of a module that shares equal parts with the version before. */
export interface SharedModel {
  readonly model: ModuleModel;
  /** The same object as long as the form's own settings (all but its fields) say the same. */
  readonly settings: object;
  /** The first version that had these rules. */
  readonly rulesModel: ModuleModel;
}

/**
 * Goes from one version to the next and keeps what has not changed, so that only the rest is drawn again. Where a field stands
 * in the document (its pointer) counts for nothing: a field that only moved down is the same field, with the former pointer.
 * Gives `before` itself when nothing at all has changed.
 */
export function shareModel(before: SharedModel | null, next: ModuleModel): SharedModel {
  if (!before) return { model: next, settings: next.form, rulesModel: next };
  if (before.model === next) return before;
  const form = shareForm(before.model, next);
  const list = isSameJson(before.model.list, next.list) ? before.model.list : next.list;
  const rules = isSameRules(before.model.rules, next.rules) ? before.model.rules : next.rules;
  if (isUnchanged(before.model, { ...next, form, list, rules })) return before;
  const allFields = form === before.model.form ? before.model.allFields : form.fields.flatMap(withDescendants);
  const model: ModuleModel = { ...next, form, list, rules, allFields };
  return {
    model,
    settings: isSameSettings(before.model.form, next.form) ? before.settings : form,
    rulesModel: rules === before.model.rules ? before.rulesModel : model,
  };
}

function shareForm(before: ModuleModel, next: ModuleModel): FormModel {
  const fields = shareFields(before, before.form.fields, next.form.fields);
  if (fields === before.form.fields && isSameSettings(before.form, next.form)) return before.form;
  return { ...next.form, fields };
}

function isUnchanged(before: ModuleModel, next: ModuleModel): boolean {
  const { form, list, rules } = before;
  if (next.form !== form || next.list !== list || next.rules !== rules) return false;
  const head = (model: ModuleModel) => [model.id, model.fullName, model.enCode, model.webType, model.generation];
  return isSameJson(head(before), head(next));
}

function shareFields(
  before: ModuleModel,
  former: readonly FieldModel[],
  fields: readonly FieldModel[],
): readonly FieldModel[] {
  const shared = fields.map((field) => shareField(before, field));
  const isSame = shared.length === former.length && shared.every((field, index) => field === former[index]);
  return isSame ? former : shared;
}

function shareField(before: ModuleModel, field: FieldModel): FieldModel {
  const known = findField(before, field.id);
  const children = shareFields(before, known?.children ?? [], field.children);
  if (known?.children === children && isSameField(known, field)) return known;
  return { ...field, children };
}

function isSameField(known: FieldModel, field: FieldModel): boolean {
  return isSameMembers(known, field, ['children', 'pointer']);
}

function isSameSettings(left: FormModel, right: FormModel): boolean {
  return isSameMembers(left, right, ['fields']);
}

function isSameRules(left: readonly RuleModel[], right: readonly RuleModel[]): boolean {
  return (
    left.length === right.length && left.every((rule, index) => isSameMembers(rule, right[index] ?? {}, ['pointer']))
  );
}
