import { defineWidget } from '../../../engine/contract/widget-definition';
import { parseText, toShownText, toSingleLine } from '../../../engine/values/text-values';
import { sampleText, validateLength } from '../../../engine/values/text-widget';
import propsSchema from './props.schema.json';

/** One line of text, with the rows of a data interface as suggestions; any other text may be typed, too. */
export const definition = defineWidget({
  key: 'autoComplete',
  aliases: [],
  group: 'advanced',
  kind: 'value',
  client: { key: 'autoComplete', tag: 'JnpfAutoComplete', layout: 'colFormItem' },
  propsSchema,
  renames: { '__slot__.prepend': 'addonBefore', '__slot__.append': 'addonAfter' },
  ignoredProps: ['style', 'size', 'value', 'interfaceName'],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: true,
  search: { operators: ['equals', 'like'], defaultOperator: 'like', isMultipleByDefault: false },
  emptyValue: () => null,
  toStored: parseText,
  validate: validateLength,
  toText: toShownText,
  // A box of one line would lose them at the first key.
  fromText: (text) => parseText(toSingleLine(text)),
  column: () => ({ type: 'text' }),
  sample: (field, seed) => sampleText(field, `文本${seed}`),
});
