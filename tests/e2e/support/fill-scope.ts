import type { FieldModel } from '../../../src/engine/contract/field-model';
import { registry } from '../../../src/renderers/definitions';
import { isClosedStamp } from './fill-dialogs';
import { choicesOf } from './fill-sources';

/** True when the field is visible in a browser. */
export function isShown(field: FieldModel): boolean {
  return field.key !== '' && !field.isHidden && field.visibility.includes('pc');
}

/** True when a user can enter a value: not a system field, a calculation, a text of another field's choice or an unknown widget. */
export function isEditable(field: FieldModel): boolean {
  const { kind, systemValue, calculation, isAttribute } = registry.of(field);
  if (!isShown(field) || !field.isKnown || field.isDisabled || field.isReadOnly) return false;
  return kind === 'table' || (kind === 'value' && !systemValue && !isAttribute && !calculation?.(field));
}

/** True when the module offers no choices for a field, so that it cannot be filled. */
export function lacksChoices(field: FieldModel): boolean {
  return isClosedStamp(field) || (registry.of(field).hasOptions && choicesOf(field).length === 0);
}
