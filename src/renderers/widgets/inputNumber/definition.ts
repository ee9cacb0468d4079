import { defineWidget } from '../../../engine/contract/widget-definition';
import { parseNumber, toDecimalText, toNumber } from '../../../engine/values/number-values';
import {
  numberToText,
  precisionOf,
  readNumber,
  sampleNumber,
  validateNumber,
} from '../../../engine/values/number-rules';
import propsSchema from './props.schema.json';

/** A number. */
export const definition = defineWidget({
  key: 'inputNumber',
  aliases: ['numInput', 'JNPFAmount'],
  group: 'basic',
  kind: 'value',
  client: { key: 'numInput', tag: 'JnpfInputNumber', layout: 'colFormItem' },
  propsSchema,
  renames: { '__slot__.prepend': 'addonBefore', '__slot__.append': 'addonAfter', stepstrictly: 'stepStrictly' },
  ignoredProps: ['style', 'size', 'value', 'useMask', 'maskConfig'],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: true,
  search: { operators: ['equals', 'range'], defaultOperator: 'range', isMultipleByDefault: false },
  // A blank number is null, not 0: `required` must distinguish them.
  emptyValue: () => null,
  toStored: (input, field) => parseNumber(input, precisionOf(field)),
  validate: validateNumber,
  toText: numberToText,
  toDisplay: (value) => toNumber(value) ?? null,
  fromText: readNumber,
  column: () => ({ type: 'numeric' }),
  fromColumn: (value) => toNumber(value) ?? null,
  toDecimal: (value) => toDecimalText(value),
  sample: sampleNumber,
});
