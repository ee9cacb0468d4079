import { defineWidget } from '../../../engine/contract/widget-definition';
import { parseText, toShownText, toSingleLine } from '../../../engine/values/text-values';
import { hashOfText, maskPassword, sampleText, validateLength } from '../../../engine/values/text-widget';
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
  toDisplay: (value, field) =>
    hashOfText(field) === null ? toShownText(value) : maskPassword(toShownText(value), field),
  hashOf: hashOfText,
  // A box of one line would lose them at the first key.
  fromText: (text) => parseText(toSingleLine(text)),
  // No table takes a secret, even where nobody has refused the module.
  column: (field) => (hashOfText(field) === null ? { type: 'text' } : null),
  sample: (field, seed) => sampleText(field, `文本${seed}`),
});
