import type { ListButton, ModuleModel } from '../contract/module-model';

/** One code that a role can be given, with the text an administrator sees. */
export interface PermissionCode {
  readonly code: string;
  readonly label: string;
}

/** Every code of a module, in the order of its screens. */
export interface PermissionCatalogue {
  readonly columns: readonly PermissionCode[];
  readonly forms: readonly PermissionCode[];
  readonly buttons: readonly PermissionCode[];
}

/** Permission code of a list button: `btn_` before its value, unless it already starts so. */
export function toButtonCode(value: string): string {
  return value.startsWith('btn_') ? value : `btn_${value}`;
}

/** Actions that show again, or show more of, what the user sees anyway. */
const FREE_ACTIONS: readonly string[] = ['effect', 'expandAll', 'collapseAll'];

/** Whether an entry of the left tree's menu does something that a permission can be asked for. */
export function asksForCode({ action }: ListButton): boolean {
  return action !== null && !FREE_ACTIONS.includes(action.type);
}

/** Lists what can be granted in a module (docs/clients.md#menus-and-permissions). */
export function permissionCatalogue(model: ModuleModel): PermissionCatalogue {
  const tableLabels = new Map(
    model.allFields.filter((field) => field.tableKey === '').map((field) => [field.key, field.label]),
  );
  const forms = model.allFields
    .filter((field) => field.key !== '')
    .map((field) => ({
      code: field.id,
      label:
        field.tableKey === '' ? field.label : `${tableLabels.get(field.tableKey) ?? field.tableKey}-${field.label}`,
    }));
  const list = model.list;
  const columns = list?.columns.map(({ fieldId, label }) => ({ code: fieldId, label })) ?? [];
  const buttons = [
    ...(list?.buttons ?? []),
    ...(list?.rowButtons ?? []),
    ...(list?.customButtons ?? []),
    ...(list?.tree?.menu.filter(asksForCode) ?? []),
    ...model.form.buttons,
  ];
  return {
    columns: distinct(columns),
    forms,
    buttons: distinct(buttons.map(({ value, label }) => ({ code: toButtonCode(value), label }))),
  };
}

function distinct(codes: readonly PermissionCode[]): readonly PermissionCode[] {
  return [...new Map([...codes].reverse().map((entry) => [entry.code, entry])).values()].reverse();
}
