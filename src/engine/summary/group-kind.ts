import type { FieldModel } from '../contract/field-model';
import type { WidgetDefinition } from '../contract/widget-definition';

/** How records can be grouped by a field: by each of its values, or by spans of time. */
export type GroupKind = 'value' | 'span';

/**
 * How records can be grouped by a field, whoever asks; null = not at all. Fields of the record itself that hold one short value
 * (choices, names, switches) or a date (docs/screens.md#kinds-of-views).
 */
export function groupKindOfField(definition: WidgetDefinition, field: FieldModel): GroupKind | null {
  if (field.tableKey !== '' || !field.isStored || !definition.isSortable) return null;
  const column = definition.column(field);
  if (column?.type === 'timestamptz') return 'span';
  // A number that is counted up stands in one record only; what links name is for their own lists to tell.
  if (definition.systemValue === 'billNumber' || definition.linksTo(field) || definition.attributeOf(field))
    return null;
  const isShort = column?.type === 'text' && column.isShort === true;
  return isShort || column?.type === 'integer' || column?.type === 'boolean' ? 'value' : null;
}
