import { defineWidget } from '../../../engine/contract/widget-definition';
import { parseText, toShownText, toSingleLine } from '../../../engine/values/text-values';
import { maskPassword, sampleText, validateLength } from '../../../engine/values/text-widget';
import propsSchema from './props.schema.json';

/** One line of text. */
export const definition = defineWidget({
  key: 'input',
  aliases: ['comInput', 'PsdInput'],
  group: 'basic',
  kind: 'value',
  client: { key: 'comInput', tag: 'el-input', layout: 'colFormItem' },
  propsSchema,
  renames: {
    '__slot__.prepend': 'addonBefore',
    '__slot__.append': 'addonAfter',
    showWordLimit: 'showCount',
    showWordlimit: 'showCount',
  },
  ignoredProps: ['style', 'size', 'type', 'value', 'useMask', 'maskConfig', 'useScan'],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: true,
  search: { operators: ['equals', 'like'], defaultOperator: 'like', isMultipleByDefault: false },
  emptyValue: () => null,
  toStored: parseText,
  validate: validateLength,
  toText: (value, field) => maskPassword(toShownText(value), field),
  // Clients of the records API read the value itself, as they always did.
  toDisplay: toShownText,
  // A box of one line would lose them at the first key.
  fromText: (text) => parseText(toSingleLine(text)),
  column: () => ({ type: 'text' }),
  sample: (field, seed) => sampleText(field, `文本${seed}`),
});
