import { defineWidget } from '../../../engine/contract/widget-definition';
import { numberFromText, parseNumber, toDecimalText, toNumber } from '../../../engine/values/number-values';
import { sampleRate, validateRate } from './rate-rules';
import propsSchema from './props.schema.json';

/** A number of stars; 0 is blank. */
export const definition = defineWidget({
  key: 'rate',
  aliases: [],
  group: 'basic',
  kind: 'value',
  client: { key: 'rate', tag: 'el-rate', layout: 'colFormItem' },
  propsSchema,
  renames: { max: 'count' },
  ignoredProps: ['style', 'size', 'value'],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: false,
  isSortable: true,
  search: null,
  emptyValue: () => 0,
  toStored: (input) => parseNumber(input, 1),
  isEmpty: (value) => value === null || value === undefined || value === 0,
  validate: validateRate,
  toText: (value) => toDecimalText(value) ?? '',
  toDisplay: (value) => toNumber(value) ?? null,
  fromText: (text) => numberFromText(text, 1),
  column: () => ({ type: 'numeric' }),
  fromColumn: (value) => toNumber(value) ?? null,
  toDecimal: (value) => toDecimalText(value),
  sample: sampleRate,
});
