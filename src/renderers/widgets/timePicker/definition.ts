import { defineWidget } from '../../../engine/contract/widget-definition';
import { boundedPicker } from '../../../engine/values/bounds';
import { formatSecondsOfDay, parseTime, timeFromText, toSecondsOfDay } from '../../../engine/values/time-values';
import { toWallClock } from '../../../engine/values/zoned-time';
import { hasSeconds, sampleTime, toTimeSearch, validateTime } from '../../../engine/values/time-rules';
import propsSchema from './props.schema.json';

/** A time of day, stored as text in its format. */
export const definition = defineWidget({
  ...boundedPicker,
  key: 'timePicker',
  aliases: ['time'],
  client: { key: 'time', tag: 'JnpfTimePicker', layout: 'colFormItem' },
  propsSchema,
  currentValue: (field, context) => {
    const { hour, minute, second } = toWallClock(context.now, context.timeZone);
    return formatSecondsOfDay(hour * 3600 + minute * 60 + second, hasSeconds(field));
  },
  toStored: (input, field) => parseTime(input, hasSeconds(field)),
  validate: validateTime,
  toText: (value) => (typeof value === 'string' ? value : ''),
  fromText: (text, field) => timeFromText(text, hasSeconds(field)),
  column: () => ({ type: 'time' }),
  fromColumn: (value, field) => {
    const seconds = toSecondsOfDay(value);
    return seconds === undefined ? null : formatSecondsOfDay(seconds, hasSeconds(field));
  },
  toSearchRange: toTimeSearch,
  sample: sampleTime,
});
