import { defineWidget } from '../../../engine/contract/widget-definition';
import { CHOICE_SEPARATOR } from '../../../engine/values/choice-widget';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { parseChoice, parseChoices, splitChoiceText, toChoiceList, toList } from '../../../engine/values/option-values';
import propsSchema from './props.schema.json';

const isMultiple = (field: Parameters<typeof booleanProp>[0]) => booleanProp(field, 'isMultiple');

/**
 * A record of another module or system screen, picked from its list (docs/screens.md#windows). Stored is the picked row's
 * `valueKey` alone, a list when multiple; the label is read from the record's own source where it is drawn, so it follows a
 * renaming. Limit: whoever only has the value (server, export, import, a 3.4.7 client) shows and reads the value itself.
 */
export const definition = defineWidget({
  key: 'recordPicker',
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
  emptyValue: (field) => (isMultiple(field) ? [] : null),
  toStored: (input, field) => (isMultiple(field) ? parseChoices(input) : parseChoice(input)),
  toText: (value) => toChoiceList(value).join(CHOICE_SEPARATOR),
  // The stored values, not their text: the cell reads the label of each.
  toDisplay: (value) => value ?? '',
  fromText: (text, field) => (isMultiple(field) ? parseChoices(splitChoiceText(text)) : parseChoice(text.trim())),
  refersTo(field) {
    const source = textProp(field, 'module');
    return source === '' ? null : { source, valueKey: textProp(field, 'valueKey') || 'id' };
  },
  // Ids are short; other columns of a record hold anything.
  column: (field) =>
    isMultiple(field) ? { type: 'jsonb' } : { type: 'text', isShort: (textProp(field, 'valueKey') || 'id') === 'id' },
  fromColumn: (value, field) => (isMultiple(field) ? toList(value) : (value ?? null)),
  sample: (field, seed) => (isMultiple(field) ? [`record-${String(seed)}`] : `record-${String(seed)}`),
});
