import { lostProp, type FormilyEqual } from '../../../engine/formily';
import { authoredBound } from '../../../engine/values/bounds';
import { unitOf } from '../../../engine/values/date-rules';
import { dateFormatOf, formatTimestamp, toPickerFormat } from '../../../engine/values/date-values';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { toEnds } from '../../../engine/values/range-values';
import { PLATFORM_TIME_ZONE } from '../../../engine/values/zoned-time';

/** Two dates, held as texts in their format. */
export const formily: FormilyEqual = (field) => {
  const format = dateFormatOf(field);
  const unit = unitOf(field);
  const hasBounds = (['start', 'end'] as const).some((end) => authoredBound(field, end) !== null);
  return {
    type: 'array',
    component: 'DatePicker.RangePicker',
    props: {
      placeholder: [textProp(field, 'startPlaceholder'), textProp(field, 'endPlaceholder')],
      allowClear: booleanProp(field, 'clearable'),
      format: toPickerFormat(format),
      picker: unit === 'month' ? unit : undefined,
      showTime: !['month', 'day'].includes(unit) || undefined,
      style: { width: '100%' },
    },
    toValue: (stored) => {
      const ends = toEnds(stored).map((end) => formatTimestamp(end, format, PLATFORM_TIME_ZONE));
      return ends.every((end) => end !== '') ? ends : undefined;
    },
    reading: null,
    differences: [
      { kind: 'changed', reason: 'dateText', params: { format: toPickerFormat(format) } },
      ...(hasBounds ? [{ kind: 'lost', reason: 'bounds' } as const] : []),
      ...lostProp(!['', '至'].includes(textProp(field, 'rangeSeparator')), 'rangeSeparator'),
    ],
  };
};
