import { defineWidget } from '../../../engine/contract/widget-definition';
import { parseNumber } from '../../../engine/values/number-values';
import {
  numberToText,
  precisionOf,
  readNumber,
  sampleNumber,
  validateNumber,
} from '../../../engine/values/number-rules';
import { toList } from '../../../engine/values/option-values';
import {
  parseRange,
  rangeFromText,
  rangeToText,
  sampleRange,
  validateRange,
} from '../../../engine/values/range-values';
import propsSchema from './props.schema.json';

/** Two numbers, stored as `[smallest, largest]`, either of which may be open; [] when both are blank (docs/module-format.md#ranges). */
export const definition = defineWidget({
  key: 'numRange',
  aliases: [],
  group: 'basic',
  kind: 'value',
  client: { key: 'numRange', tag: 'num-range', layout: 'colFormItem' },
  propsSchema,
  renames: { '__slot__.prepend': 'addonBefore', '__slot__.append': 'addonAfter' },
  ignoredProps: ['style', 'size', 'value', 'placeholder', 'clearable'],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: false,
  holdsRange: true,
  search: { operators: ['range', 'equals'], defaultOperator: 'range', isMultipleByDefault: false },
  emptyValue: () => [],
  toStored: (input, field) => parseRange(input, (end) => parseNumber(end, precisionOf(field))),
  validate: validateRange({ validateEnd: validateNumber, mayBeOpen: true }),
  toText: (value, field) => rangeToText(value, (end) => numberToText(end, field)),
  fromText: (text, field) => rangeFromText(text, (end) => readNumber(end, field)),
  column: () => ({ type: 'jsonb' }),
  fromColumn: toList,
  sample: sampleRange(sampleNumber),
});
