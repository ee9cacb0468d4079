import type { FieldModel } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';

/** Whether the field's value is the user's: neither the server fills it nor a formula. */
export function isEntered(field: FieldModel, registry: WidgetRegistry): boolean {
  const definition = registry.of(field);
  if (definition.kind !== 'value' && definition.kind !== 'table') return false;
  return definition.systemValue === undefined && (definition.calculation?.(field) ?? null) === null;
}
