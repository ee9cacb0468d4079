import type { FieldModel } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';

/** Whether the user enters the field: neither the server nor a formula fills it. */
export function isEntered(field: FieldModel, registry: WidgetRegistry): boolean {
  const definition = registry.of(field);
  if (definition.kind !== 'value' && definition.kind !== 'table') return false;
  return definition.systemValue === undefined && definition.calculation(field) === null;
}
