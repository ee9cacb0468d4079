import type { FieldModel } from '../contract/field-model';
import { findField, type ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { memoise } from '../memoise';
import { parseModule } from '../parse';
import { SYSTEM_COLUMNS, type TablePlan } from '../tables';

/** System columns that a scheme can name, with the widget that reads their values, and their names in older platforms. */
const COLUMNS = [
  { name: 'createdBy', widget: 'createUser', column: SYSTEM_COLUMNS.createdBy, former: 'F_CreatorUserId' },
  { name: 'createdAt', widget: 'createTime', column: SYSTEM_COLUMNS.createdAt, former: 'F_CreatorTime' },
  { name: 'modifiedBy', widget: 'modifyUser', column: SYSTEM_COLUMNS.modifiedBy, former: 'F_LastModifyUserId' },
  { name: 'modifiedAt', widget: 'modifyTime', column: SYSTEM_COLUMNS.modifiedAt, former: 'F_LastModifyTime' },
  { name: 'organizeId', widget: 'currOrganize', column: SYSTEM_COLUMNS.organizeId, former: 'F_OrganizeId' },
  { name: 'positionId', widget: 'currPosition', column: SYSTEM_COLUMNS.positionId, former: 'F_PositionId' },
] as const;

const systemFields = memoise((registry: WidgetRegistry): readonly FieldModel[] => {
  const fields = COLUMNS.map(({ name, widget }) => ({ __config__: { jnpfKey: widget }, __vModel__: name }));
  const { model } = parseModule({ fullName: 'scope', enCode: 'scope', formData: { fields } }, registry);
  return COLUMNS.flatMap(({ name, column }) => {
    const field = model && findField(model, name);
    return field ? [{ ...field, id: column }] : [];
  });
});

const wholeModel = memoise((registry: WidgetRegistry) =>
  memoise((model: ModuleModel): ModuleModel => ({
    ...model,
    allFields: [...model.allFields, ...systemFields(registry)],
  })),
);

/** A module with its system columns as fields, by the names of their columns: no field of a form can have these. */
export function toScopeModel(model: ModuleModel, registry: WidgetRegistry): ModuleModel {
  return wholeModel(registry)(model);
}

/** The tables of a module with its system columns as those of fields, for `toScopeModel`. */
export const toScopePlan = memoise((plan: TablePlan): TablePlan => ({
  ...plan,
  main: {
    ...plan.main,
    columns: plan.main.columns.map((column) => (column.fieldId === '' ? { ...column, fieldId: column.name } : column)),
  },
}));

/** The field or system column that a scheme names, in a model of `toScopeModel`; a field goes before a column of its name. */
export function findScopeField(model: ModuleModel, name: string): FieldModel | undefined {
  const column = COLUMNS.find((each) => each.name === name || toPlain(each.former) === toPlain(name));
  return findField(model, name) ?? (column && findField(model, column.column));
}

/** Former names come as `F_CreatorUserId` and as `f_creator_user_id`. */
function toPlain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
