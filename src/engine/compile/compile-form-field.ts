import type { ISchema } from '@formily/json-schema';
import type { FieldModel } from '../contract/field-model';
import type { ColumnSpec, WidgetDefinition } from '../contract/widget-definition';

/** Formily's value type by column type. */
const VALUE_TYPES: Readonly<Record<ColumnSpec['type'], string>> = {
  text: 'string',
  time: 'string',
  numeric: 'number',
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
  timestamptz: 'number',
  // `array` or `object` would make Formily create a field per element; these values are replaced as a whole.
  jsonb: 'any',
};

/** Component names, registered by the form screen. */
export const FORM_COMPONENTS = { value: 'Widget', display: 'Display', layout: 'Layout' } as const;

/**
 * Compiles one node without its children. `index` is its position among its siblings (Formily's `x-index`). Hidden fields (noShow,
 * or not visible on `pc`: docs/screens.md#forms) keep their value.
 */
export function compileFormField(field: FieldModel, definition: WidgetDefinition, index: number): ISchema {
  const isVoid = field.key === '' || definition.kind === 'layout' || definition.kind === 'display';
  const isLayout = definition.kind === 'layout';
  const schema: ISchema = {
    type: isVoid ? 'void' : valueType(field, definition),
    'x-index': index,
    'x-component': isLayout ? FORM_COMPONENTS.layout : isVoid ? FORM_COMPONENTS.display : FORM_COMPONENTS.value,
    'x-component-props': { fieldId: field.id },
    'x-display': isFieldHidden(field) ? 'hidden' : 'visible',
  };
  if (!isVoid) schema['x-pattern'] = field.isDisabled ? 'disabled' : field.isReadOnly ? 'readOnly' : 'editable';
  return schema;
}

/** Whether a browser form omits the node, whatever the rules say. */
function isFieldHidden(field: FieldModel): boolean {
  return field.isHidden || !field.visibility.includes('pc');
}

function valueType(field: FieldModel, definition: WidgetDefinition): string {
  if (definition.kind === 'table') return 'array';
  const column = definition.column(field);
  return column ? VALUE_TYPES[column.type] : 'any';
}
