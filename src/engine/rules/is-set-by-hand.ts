import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { isPassword } from '../values/text-widget';
import { isEntered } from './is-entered';
import { lockOf } from './lock-plan';

/**
 * Whether people may give a main field one value in many records (docs/screens.md#batch-editing): it is entered in the form, and its
 * settings do not lock it. What rules lock is asked of every record.
 */
export function isSetByHand(field: FieldModel, model: ModuleModel, registry: WidgetRegistry): boolean {
  if (field.key === '' || field.tableKey !== '' || !field.isKnown || !field.isStored) return false;
  if (registry.of(field).kind !== 'value' || !isEntered(field, registry) || isPassword(field)) return false;
  const { isPossible, isByRule, isReadOnly, isAppOnly } = lockOf(model, registry, field);
  return !model.form.isDisabled && !isReadOnly && !isAppOnly && (isByRule || !isPossible);
}
