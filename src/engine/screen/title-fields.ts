import type { FieldModel } from '../contract/field-model';
import { findField, type ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';

/**
 * Main fields that may name a record, the best first: `titleField`, the document number, then the columns of the list
 * (docs/screens.md#pages-of-records).
 */
export function titleFields(model: ModuleModel, registry: WidgetRegistry): readonly FieldModel[] {
  const own = findField(model, model.form.titleFieldId) ?? [];
  const numbers = model.allFields.filter((field) => registry.of(field).systemValue === 'billNumber');
  const columns = (model.list?.columns ?? []).flatMap(({ fieldId }) => findField(model, fieldId) ?? []);
  const named = [own, numbers, columns].flat().filter(({ tableKey, key }) => tableKey === '' && key !== '');
  return [...new Set(named)];
}
