import { defineWidget } from '../../../engine/contract/widget-definition';
import { textProp } from '../../../engine/values/field-props';
import { parseChoice } from '../../../engine/values/option-values';
import propsSchema from './props.schema.json';

/**
 * A dictionary type from the tree of types (docs/module-format.md#stored-values). What is stored is the type's id or code; its name
 * comes from `nameOf('dictionaryType')`, in the browser as on the server, and a type that nobody knows is shown as stored. It is no
 * choice of the document, so `hasOptions` is off: the types are asked for, whatever a node may say of options. Clients of 3.4.7
 * have nothing like it and show the stored text.
 */
export const definition = defineWidget({
  key: 'dictionarySelect',
  aliases: [],
  group: 'advanced',
  kind: 'value',
  propsSchema,
  ignoredProps: ['style', 'size', 'value'],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: true,
  search: { operators: ['equals'], defaultOperator: 'equals', isMultipleByDefault: false },
  emptyValue: () => null,
  toStored: parseChoice,
  toText: (value, _field, context) =>
    typeof value === 'string' && value !== '' ? (context.nameOf('dictionaryType', value) ?? value) : '',
  refersTo: (field) => ({ source: 'system/dictionaryType', valueKey: textProp(field, 'valueKey') || 'id' }),
  column: () => ({ type: 'text', isShort: true }),
  sample: (_field, seed) => `type-${String(seed)}`,
});
