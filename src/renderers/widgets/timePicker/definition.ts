import { defineWidget } from '../../../engine/contract/widget-definition';
import { boundSources } from '../../../engine/values/bounds';
import { formatSecondsOfDay, parseTime, timeFromText, toSecondsOfDay } from '../../../engine/values/time-values';
import { toWallClock } from '../../../engine/values/zoned-time';
import { hasSeconds, sampleTime, validateTime } from './time-rules';
import propsSchema from './props.schema.json';

const BOUND_NAMES = ['TimeRule', 'TimeType', 'TimeTarget', 'TimeValue', 'RelationField'];
const boundRenames = Object.fromEntries(
  ['start', 'end'].flatMap((end) => BOUND_NAMES.map((name) => [`__config__.${end}${name}`, `${end}${name}`])),
);

/** A time of day, stored as text in its format (contract a.1 time). */
export const definition = defineWidget({
  key: 'timePicker',
  aliases: ['time'],
  group: 'basic',
  kind: 'value',
  client: { key: 'time', tag: 'JnpfTimePicker', layout: 'colFormItem' },
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
  currentValue: (field, context) => {
    const { hour, minute, second } = toWallClock(context.now, context.timeZone);
    return formatSecondsOfDay(hour * 3600 + minute * 60 + second, hasSeconds(field));
  },
  toStored: (input, field) => parseTime(input, hasSeconds(field)),
  validate: validateTime,
  readsFields: boundSources,
  toText: (value) => (typeof value === 'string' ? value : ''),
  fromText: (text, field) => timeFromText(text, hasSeconds(field)),
  column: () => ({ type: 'time' }),
  fromColumn: (value, field) => {
    const seconds = toSecondsOfDay(value);
    return seconds === undefined ? null : formatSecondsOfDay(seconds, hasSeconds(field));
  },
  toSearchRange: ([from, to]) => {
    const last = toSecondsOfDay(to);
    return [from, last === undefined ? to : formatSecondsOfDay(/^\d+:\d+$/.test(String(to)) ? last + 59 : last, true)];
  },
  sample: sampleTime,
});
