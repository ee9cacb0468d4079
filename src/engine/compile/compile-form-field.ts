import type { ISchema } from '@formily/json-schema';
import type { FieldModel } from '../contract/field-model';
import type { ColumnSpec, WidgetDefinition } from '../contract/widget-definition';

/** Formily's type name of a stored value, by the type of the column that keeps it. */
const VALUE_TYPES: Readonly<Record<ColumnSpec['type'], string>> = {
  text: 'string',
  time: 'string',
  numeric: 'number',
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
  timestamptz: 'number',
  // `array` or `object` would make Formily build a field per element; these values are replaced whole.
  jsonb: 'any',
};

/** Name of the component that draws a node; the form screen registers the three of them. */
export const FORM_COMPONENTS = { value: 'Widget', display: 'Display', layout: 'Layout', frame: 'FieldFrame' } as const;

/**
 * Compiles one node without its children. `index` is its place among its siblings (Formily's `x-index`).
 * Hidden means noShow or not visible on `pc` (widgets.md §2.11): the value is kept, nothing is drawn.
 */
export function compileFormField(field: FieldModel, definition: WidgetDefinition, index: number): ISchema {
  const isVoid = field.key === '' || definition.kind === 'layout' || definition.kind === 'display';
  const isLayout = definition.kind === 'layout';
  const schema: ISchema = {
    type: isVoid ? 'void' : valueType(field, definition),
    'x-index': index,
    'x-component': isLayout ? FORM_COMPONENTS.layout : isVoid ? FORM_COMPONENTS.display : FORM_COMPONENTS.value,
    'x-component-props': { fieldId: field.id },
    'x-decorator': FORM_COMPONENTS.frame,
    'x-decorator-props': { fieldId: field.id },
    'x-display': isFieldHidden(field) ? 'hidden' : 'visible',
  };
  if (!isVoid) schema['x-pattern'] = field.isDisabled ? 'disabled' : field.isReadOnly ? 'readOnly' : 'editable';
  return schema;
}

/** Whether a browser form leaves the node out whatever the rules say. */
export function isFieldHidden(field: FieldModel): boolean {
  return field.isHidden || !field.visibility.includes('pc');
}

function valueType(field: FieldModel, definition: WidgetDefinition): string {
  if (definition.kind === 'table') return 'array';
  const column = definition.column(field);
  return column ? VALUE_TYPES[column.type] : 'any';
}
