import { isField, type Form } from '@formily/core';
import { compileFormField } from '../../../engine/compile/compile-form-field';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { FormController } from '../../../renderers/screens';

/** Formily's classes of fields that differ in what they hold. */
const TYPES: Readonly<Record<string, string>> = { VoidField: 'void', ArrayField: 'array' };

const kinds = new WeakMap<FieldModel, string>();

/** What kind of Formily field stands for a node, and what draws it: nodes of the same kind can take each other's place. */
export function nodeKind(field: FieldModel, registry: WidgetRegistry): string {
  const known = kinds.get(field);
  if (known !== undefined) return known;
  const { type, 'x-component': component } = compileFormField(field, registry.of(field), 0);
  const kind = `${type === 'void' || type === 'array' ? type : 'value'} ${String(component)}`;
  kinds.set(field, kind);
  return kind;
}

/** Whether a node has to be drawn from nothing: it became something else, or a panel of it that may be open is gone. */
export function isOtherNode(former: FieldModel, field: FieldModel, registry: WidgetRegistry): boolean {
  if (former === field) return false;
  if (nodeKind(former, registry) !== nodeKind(field, registry)) return true;
  return former.children.some(
    (child) => registry.of(child).kind === 'layout' && !field.children.some(({ id }) => id === child.id),
  );
}

/** Removes the Formily fields whose node is gone, moved, or became something else; values stay. */
export function dropStaleFields(form: Form, model: ModuleModel, registry: WidgetRegistry): void {
  const wanted = new Map<string, string>();
  const visit = (fields: readonly FieldModel[], parent: string): void => {
    for (const field of fields) {
      const address = parent + (field.key || field.id);
      wanted.set(address, nodeKind(field, registry));
      if (registry.of(field).kind === 'layout') visit(field.children, `${address}.`);
    }
  };
  visit(model.form.fields, '');
  for (const [address, field] of Object.entries(form.fields)) {
    const kind = `${TYPES[field.displayName] ?? 'value'} ${String(field.componentType)}`;
    if (wanted.get(address) !== kind) field.destroy(false);
  }
}

/** Brings the fields that exist to what their new definition says of input; the states of the new version must be known. */
export function applyPatterns(controller: FormController, model: ModuleModel): void {
  const mains = model.allFields.filter(({ tableKey }) => tableKey === '');
  const byName = new Map(mains.map((field) => [field.key || field.id, field]));
  for (const formilyField of Object.values(controller.form.fields)) {
    const field = byName.get(String(formilyField.props.name));
    if (!field || !isField(formilyField)) continue;
    const isDisabled = controller.fieldStates.get(field.id)?.isDisabled ?? field.isDisabled;
    const pattern = isDisabled ? 'disabled' : field.isReadOnly ? 'readOnly' : 'editable';
    if (formilyField.pattern !== pattern) formilyField.setPattern(pattern);
  }
}
