import { defineWidget } from '../../../engine/contract/widget-definition';
import { boundedPicker } from '../../../engine/values/bounds';
import { sampleDate, unitOf, validateDate } from '../../../engine/values/date-rules';
import { dateFormatOf, dateFromText, formatTimestamp, parseTimestamp } from '../../../engine/values/date-values';
import { toList } from '../../../engine/values/option-values';
import {
  parseRange,
  rangeFromText,
  rangeToText,
  sampleRange,
  validateRange,
} from '../../../engine/values/range-values';
import { endOfUnit, startOfUnit } from '../../../engine/values/zoned-time';
import propsSchema from './props.schema.json';

/** Two dates, stored as milliseconds `[start, end]` (docs/module-format.md#ranges). */
export const definition = defineWidget({
  ...boundedPicker,
  key: 'dateRange',
  aliases: [],
  client: { key: 'dateRange', tag: 'el-date-picker', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'size', 'value', 'placeholder', 'isRange', 'isrange', 'pickerOptions'],
  isSortable: false,
  holdsRange: true,
  emptyValue: () => [],
  toStored: (input, _field, timeZone) => parseRange(input, (end) => parseTimestamp(end, timeZone)),
  validate: validateRange({ validateEnd: validateDate, mayBeOpen: false }),
  toText: (value, field, { timeZone }) =>
    rangeToText(value, (end) => formatTimestamp(end, dateFormatOf(field), timeZone)),
  fromText: (text, field, { timeZone, now = Date.now() }) =>
    rangeFromText(text, (end) => dateFromText(end, { unit: unitOf(field), timeZone, now })),
  column: () => ({ type: 'jsonb' }),
  fromColumn: toList,
  toSearchRange: ([from, to], field, timeZone) => [
    typeof from === 'number' ? startOfUnit(from, unitOf(field), timeZone) : from,
    typeof to === 'number' ? endOfUnit(to, unitOf(field), timeZone) : to,
  ],
  sample: sampleRange(sampleDate),
});
