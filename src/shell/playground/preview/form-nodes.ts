import type { Form } from '@formily/core';
import { compileFormField } from '../../../engine/compile/compile-form-field';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';

/** Formily's classes of fields that differ in what they hold. */
const TYPES: Readonly<Record<string, string>> = { VoidField: 'void', ArrayField: 'array' };

const kinds = new WeakMap<FieldModel, string>();

/** Kind of a node's Formily field and component: nodes of the same kind can replace each other. */
function nodeKind(field: FieldModel, registry: WidgetRegistry): string {
  const known = kinds.get(field);
  if (known !== undefined) return known;
  const schema = compileFormField(field, registry.of(field), 0);
  const { type } = schema;
  const kind = `${type === 'void' || type === 'array' ? type : 'value'} ${String(schema['x-component'])}`;
  kinds.set(field, kind);
  return kind;
}

/** Whether a node must be remounted: another kind, or a panel that may be open was removed. */
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
