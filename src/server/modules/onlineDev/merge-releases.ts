import type { FieldModel } from '../../../engine/contract/field-model';
import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { RuleModel } from '../../../engine/contract/rule-model';

const merged = new WeakMap<ModuleModel, WeakMap<ModuleModel, ModuleModel>>();

/**
 * The module that a form of an earlier release is saved under: all of the present release, and below it what only the earlier
 * one has, with the rules about that. So every field that both have keeps to the present release. Made once per pair.
 */
export function mergeReleases(opened: ModuleModel, present: ModuleModel): ModuleModel {
  const byPresent = merged.get(opened) ?? new WeakMap<ModuleModel, ModuleModel>();
  merged.set(opened, byPresent);
  const known = byPresent.get(present) ?? merge(opened, present);
  byPresent.set(present, known);
  return known;
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
  const allFields = fields.flatMap(flatten);
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

/** The nodes of the earlier form that hold a field which is gone; their containers get names that the present form has not. */
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

function flatten(field: FieldModel): readonly FieldModel[] {
  return [field, ...field.children.flatMap(flatten)];
}

/** A rule with those of its targets that only the earlier release has; nothing when there are none. */
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

/** What the present version guards is guarded under an older one as well: nobody goes back to when it was open. */
export function withSwitches({ list: before }: ModuleModel, { list }: ModuleModel): ModuleModel['list'] {
  if (!list || !before) return list ?? before;
  return {
    ...list,
    useColumnPermission: before.useColumnPermission || list.useColumnPermission,
    useFormPermission: before.useFormPermission || list.useFormPermission,
    useBtnPermission: before.useBtnPermission || list.useBtnPermission,
  };
}
