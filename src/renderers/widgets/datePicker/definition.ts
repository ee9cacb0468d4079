import { defineWidget } from '../../../engine/contract/widget-definition';
import { boundedPicker } from '../../../engine/values/bounds';
import {
  dateFormatOf,
  dateFromText,
  formatTimestamp,
  parseTimestamp,
  toTimestamp,
} from '../../../engine/values/date-values';
import { endOfUnit, startOfUnit } from '../../../engine/values/zoned-time';
import { sampleDate, unitOf, validateDate } from '../../../engine/values/date-rules';
import propsSchema from './props.schema.json';

/** A year, month, day or moment, stored as milliseconds (docs/module-format.md#stored-values). */
export const definition = defineWidget({
  ...boundedPicker,
  key: 'datePicker',
  aliases: ['date'],
  client: { key: 'date', tag: 'JnpfDatePicker', layout: 'colFormItem' },
  propsSchema,
  currentValue: (field, context) => startOfUnit(context.now, unitOf(field), context.timeZone),
  toStored: (input, _field, timeZone) => parseTimestamp(input, timeZone),
  validate: validateDate,
  toText: (value, field, context) => formatTimestamp(value, dateFormatOf(field), context.timeZone),
  fromText: (text, field, { timeZone, now = Date.now() }) => dateFromText(text, { unit: unitOf(field), timeZone, now }),
  column: () => ({ type: 'timestamptz' }),
  toColumn: (value) => (typeof value === 'number' ? new Date(value) : null),
  fromColumn: (value) => toTimestamp(value, 'UTC') ?? null,
  toDecimal: (value) => (typeof value === 'number' ? String(value) : null),
  toSearchRange: ([from, to], field, timeZone) => [
    typeof from === 'number' ? startOfUnit(from, unitOf(field), timeZone) : from,
    typeof to === 'number' ? endOfUnit(to, unitOf(field), timeZone) : to,
  ],
  sample: sampleDate,
});
