import type { FieldModel } from '../../../src/engine/contract/field-model';
import { registry } from '../../../src/renderers/definitions';
import { choicesOf } from './fill-sources';

/** Whether a person can see the field in a browser. */
export function isShown(field: FieldModel): boolean {
  return field.key !== '' && !field.isHidden && field.visibility.includes('pc');
}

/** Whether a person can enter a value: neither the server's, nor a formula's, nor of a widget that nobody knows. */
export function isEditable(field: FieldModel): boolean {
  const { kind, systemValue, calculation } = registry.of(field);
  if (!isShown(field) || !field.isKnown || field.isDisabled || field.isReadOnly) return false;
  return kind === 'table' || (kind === 'value' && !systemValue && !calculation?.(field));
}

/** Whether the module itself leaves a field without a single choice, so that nobody could fill it. */
export function lacksChoices(field: FieldModel): boolean {
  return registry.of(field).hasOptions && choicesOf(field).length === 0;
}
