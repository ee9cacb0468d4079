import type { FieldModel } from '../contract/field-model';
import type { ColumnDisplay } from '../contract/module-model';
import type { WidgetDefinition } from '../contract/widget-definition';

/** Whether the values of a field are what a display draws: pictures or their addresses, numbers of rows, anything else for the others. */
export function fitsDisplay(type: ColumnDisplay['type'], field: FieldModel, definition: WidgetDefinition): boolean {
  if (type === 'thumbnail') return !field.isKnown || holdsPicture(field, definition);
  return type !== 'sparkline' || (field.tableKey !== '' && holdsNumber(field, definition));
}

/** A picture itself, or a text that somebody writes or that another record has. */
function holdsPicture(field: FieldModel, definition: WidgetDefinition): boolean {
  if (definition.contentKind !== undefined) return definition.contentKind === 'picture';
  if (definition.attributeOf(field)) return true;
  const isText = definition.kind === 'value' && definition.column(field)?.type === 'text';
  return isText && !definition.hasOptions && (definition.search?.operators.includes('like') ?? false);
}

function holdsNumber(field: FieldModel, definition: WidgetDefinition): boolean {
  if (!definition.isNumeric) return false;
  return definition.column(field)?.type === 'numeric' || definition.calculation(field) !== null;
}
