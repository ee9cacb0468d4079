import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { ModuleAccess } from '../contract/permission';
import type { WidgetRegistry } from '../contract/registry';
import type { WidgetDefinition } from '../contract/widget-definition';
import { isEntered } from '../rules/is-entered';
import { freedFields } from '../script/freed-fields';
import { addLimits } from './derive-limits';
import { deriveShape } from './derive-shape';
import type { FieldShape, RecordShape } from './value-shape';

/** Of whom the description is: fields that are refused are left out. */
export type ReadAccess = Pick<ModuleAccess, 'canReadField'>;

interface Describing {
  readonly registry: WidgetRegistry;
  readonly access: ReadAccess | null;
  /** Fields that every save checks. */
  readonly checkedIds: ReadonlySet<string>;
  /** Fields that a script may hide: no save checks that they are filled in. */
  readonly freedIds: ReadonlySet<string>;
  /** Fields that a rule writes. */
  readonly writtenIds: ReadonlySet<string>;
}

/** The stored values of a module's records as saved under this very version of it: main fields in document order, rows in them. */
export function describeRecord(
  model: ModuleModel,
  registry: WidgetRegistry,
  access: ReadAccess | null = null,
): RecordShape {
  const describing: Describing = {
    registry,
    access,
    checkedIds: findChecked(model, registry),
    freedIds: freedFields(model),
    writtenIds: new Set(model.rules.flatMap((rule) => Object.keys(rule.then.value))),
  };
  const fields = model.allFields.filter((field) => field.tableKey === '');
  const { fullName, enCode, description } = model;
  return { fullName, enCode, description, fields: describeFields(fields, describing) };
}

function describeFields(fields: readonly FieldModel[], describing: Describing): readonly FieldShape[] {
  return fields.flatMap((field) => {
    const isKept = field.key !== '' && field.isStored && describing.access?.canReadField(field.id) !== false;
    return isKept ? [describeField(field, describing)] : [];
  });
}

function describeField(field: FieldModel, describing: Describing): FieldShape {
  const { registry, checkedIds, writtenIds, freedIds } = describing;
  const definition = registry.of(field);
  const isChecked = checkedIds.has(field.id);
  const isFilled = isChecked && field.isRequired && !freedIds.has(field.id);
  const isReadOnly = !isEntered(field, registry);
  const shape =
    definition.kind === 'table'
      ? ({ type: 'rows', columns: describeFields(field.children, describing) } as const)
      : addLimits(deriveShape(field, definition), { field, definition, isChecked });
  return {
    key: field.key,
    label: field.label,
    tip: field.tip,
    shape,
    isNullable: !isFilled && definition.kind !== 'table' && storesNull(field, definition),
    isFilled,
    isDemanded: isFilled && !writtenIds.has(field.id) && !hasDefault(field, definition),
    isReadOnly,
  };
}

/** Lists are blank as empty lists; everything else as null. */
function storesNull(field: FieldModel, definition: WidgetDefinition): boolean {
  const blank = definition.toStored(null, field);
  return !blank.ok || blank.value === null || definition.emptyValue(field) === null;
}

function hasDefault(field: FieldModel, definition: WidgetDefinition): boolean {
  const isBlank = definition.isEmpty(definition.emptyValue(field), field);
  return field.defaultValue !== null || field.defaultCurrent || field.defaultExpression !== undefined || !isBlank;
}

/**
 * Fields whose values every save checks: entered by the user, known, and shown whatever the record holds. What a rule may hide, or
 * a role may not write, is saved unchecked, so nothing can be promised of it.
 */
function findChecked(model: ModuleModel, registry: WidgetRegistry): ReadonlySet<string> {
  const checked = new Set<string>();
  if (model.list?.useFormPermission) return checked;
  const ruled = new Set(model.rules.flatMap((rule) => rule.then.visible));
  const visit = (field: FieldModel, isShown: boolean): void => {
    const isAlwaysShown = isShown && !field.isHidden && field.visibility.includes('pc') && !ruled.has(field.id);
    if (isAlwaysShown && field.isKnown && isEntered(field, registry)) checked.add(field.id);
    for (const child of field.children) visit(child, isAlwaysShown);
  };
  for (const field of model.form.fields) visit(field, true);
  return checked;
}
