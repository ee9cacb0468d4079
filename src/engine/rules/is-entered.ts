import type { FieldModel } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';

/** Whether the user enters the field: neither the server, a formula nor another field's choice fills it. */
export function isEntered(field: FieldModel, registry: WidgetRegistry): boolean {
  const definition = registry.of(field);
  if (definition.kind !== 'value' && definition.kind !== 'table') return false;
  const isFilled = definition.systemValue !== undefined || definition.attributeOf(field) !== null;
  return !isFilled && definition.calculation(field) === null;
}
