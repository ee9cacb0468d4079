import { defineWidget } from '../../../engine/contract/widget-definition';
import { boundedPicker } from '../../../engine/values/bounds';
import { toList } from '../../../engine/values/option-values';
import {
  parseRange,
  rangeFromText,
  rangeToText,
  sampleRange,
  validateRange,
} from '../../../engine/values/range-values';
import { hasSeconds, sampleTime, toTimeSearch, validateTime } from '../../../engine/values/time-rules';
import { parseTime, timeFromText } from '../../../engine/values/time-values';
import propsSchema from './props.schema.json';

/** Two times of day, stored as texts `[start, end]` in the format of the field (docs/module-format.md#ranges). */
export const definition = defineWidget({
  ...boundedPicker,
  key: 'timeRange',
  aliases: [],
  client: { key: 'timeRange', tag: 'el-time-picker', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'size', 'value', 'placeholder', 'isrange', 'pickerOptions'],
  isSortable: false,
  holdsRange: true,
  emptyValue: () => [],
  toStored: (input, field) => parseRange(input, (end) => parseTime(end, hasSeconds(field))),
  validate: validateRange({ validateEnd: validateTime, mayBeOpen: false }),
  toText: (value) => rangeToText(value, (end) => (typeof end === 'string' ? end : '')),
  fromText: (text, field) => rangeFromText(text, (end) => timeFromText(end, hasSeconds(field))),
  column: () => ({ type: 'jsonb' }),
  fromColumn: toList,
  toSearchRange: toTimeSearch,
  sample: sampleRange(sampleTime),
});
