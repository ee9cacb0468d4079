import { defineWidget } from '../../../engine/contract/widget-definition';
import { boundSources } from '../../../engine/values/bounds';
import {
  dateFormatOf,
  dateFromText,
  formatTimestamp,
  parseTimestamp,
  toTimestamp,
} from '../../../engine/values/date-values';
import { endOfUnit, startOfUnit } from '../../../engine/values/zoned-time';
import { sampleDate, unitOf, validateDate } from './date-rules';
import propsSchema from './props.schema.json';

const BOUND_NAMES = ['TimeRule', 'TimeType', 'TimeTarget', 'TimeValue', 'RelationField'];
const boundRenames = Object.fromEntries(
  ['start', 'end'].flatMap((end) => BOUND_NAMES.map((name) => [`__config__.${end}${name}`, `${end}${name}`])),
);

/** A year, month, day or moment, stored as milliseconds (contract a.1 date, g.14). */
export const definition = defineWidget({
  key: 'datePicker',
  aliases: ['date'],
  group: 'basic',
  kind: 'value',
  client: { key: 'date', tag: 'JnpfDatePicker', layout: 'colFormItem' },
  propsSchema,
  renames: boundRenames,
  ignoredProps: [
    'style',
    'size',
    'value',
    'valueFormat',
    'isRange',
    'isrange',
    'pickerOptions',
    'startPlaceholder',
    'endPlaceholder',
    'rangeSeparator',
  ],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: true,
  search: { operators: ['range', 'equals'], defaultOperator: 'range', isMultipleByDefault: false },
  emptyValue: () => null,
  currentValue: (field, context) => startOfUnit(context.now, unitOf(field), context.timeZone),
  toStored: (input, _field, timeZone) => parseTimestamp(input, timeZone),
  validate: validateDate,
  readsFields: boundSources,
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
