import { type FieldModel, withDescendants } from '../../../engine/contract/field-model';
import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { RuleModel } from '../../../engine/contract/rule-model';
import { memoise } from '../../../engine/memoise';

const mergedInto = memoise((opened: ModuleModel) => memoise((present: ModuleModel) => merge(opened, present)));

/**
 * Three-way merge of two releases for saving a form of the earlier one: the current release, plus what only the earlier one has,
 * with its rules. Common fields follow the current release. Memoised per pair.
 */
export function mergeReleases(opened: ModuleModel, present: ModuleModel): ModuleModel {
  return mergedInto(opened)(present);
}

function merge(opened: ModuleModel, present: ModuleModel): ModuleModel {
  const own = new Set(present.allFields.filter(({ key }) => key !== '').map(({ id }) => id));
  const former = new Map(mainFields(opened).map((field) => [field.id, field]));
  const withColumns = (field: FieldModel): FieldModel => {
    const columns = field.key === '' ? [] : (former.get(field.id)?.children ?? []).filter(({ id }) => !own.has(id));
    const children = field.children.map(withColumns);
    return field.children.length + columns.length === 0 ? field : { ...field, children: [...children, ...columns] };
  };
  const fields = [...present.form.fields.map(withColumns), ...keepMissing(opened.form.fields, own)];
  const allFields = fields.flatMap(withDescendants);
  const presentIds = new Set(present.allFields.map(({ id }) => id));
  const added = new Set(allFields.map(({ id }) => id).filter((id) => !presentIds.has(id)));
  return {
    ...present,
    form: { ...present.form, fields },
    allFields,
    list: withSwitches(opened, present),
    rules: [...present.rules, ...opened.rules.flatMap((rule) => aboutOnly(rule, added))],
  };
}

/** Nodes of the earlier form with a removed field; their containers get names that are free in the current form. */
function keepMissing(fields: readonly FieldModel[], own: ReadonlySet<string>): readonly FieldModel[] {
  return fields.flatMap((field): readonly FieldModel[] => {
    if (field.key !== '') return own.has(field.id) ? [] : [field];
    const children = keepMissing(field.children, own);
    return children.length === 0 ? [] : [{ ...field, id: formerId(field.id), children }];
  });
}

function formerId(id: string): string {
  return `$former:${id}`;
}

/** A rule limited to targets of the earlier release; empty if there are none. */
function aboutOnly(rule: RuleModel, added: ReadonlySet<string>): readonly RuleModel[] {
  const nameOf = (id: string) => [id, formerId(id)].find((name) => added.has(name));
  const ids = (list: readonly string[]) => list.map(nameOf).filter((id) => id !== undefined);
  const only = <T>(entries: Readonly<Record<string, T>> | undefined) =>
    Object.fromEntries(Object.entries(entries ?? {}).filter(([id]) => added.has(id)));
  const { then } = rule;
  const kept = {
    visible: ids(then.visible),
    required: ids(then.required),
    disabled: ids(then.disabled),
    value: only(then.value),
    invalid: only(then.invalid),
    options: only(then.options),
  };
  const count = Object.values(kept).reduce((sum, targets) => sum + Object.keys(targets).length, 0);
  return count === 0 ? [] : [{ ...rule, then: kept }];
}

/** Restrictions of the current version also apply under an older one. */
export function withSwitches({ list: before }: ModuleModel, { list }: ModuleModel): ModuleModel['list'] {
  if (!list || !before) return list ?? before;
  return {
    ...list,
    useColumnPermission: before.useColumnPermission || list.useColumnPermission,
    useFormPermission: before.useFormPermission || list.useFormPermission,
    useBtnPermission: before.useBtnPermission || list.useBtnPermission,
  };
}
