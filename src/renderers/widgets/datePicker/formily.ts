import { booleanProp, textProp } from '../../../engine/values/field-props';
import { authoredBound } from '../../../engine/values/bounds';
import { dateFormatOf, formatTimestamp, toPickerFormat } from '../../../engine/values/date-values';
import { PLATFORM_TIME_ZONE } from '../../../engine/values/zoned-time';
import type { FormilyEqual } from '../../../engine/formily';
import { unitOf } from '../../../engine/values/date-rules';

const PANELS: readonly string[] = ['year', 'month'];
const DAYS: readonly string[] = ['year', 'month', 'day'];

/** A date, held as text in its format. */
export const formily: FormilyEqual = (field) => {
  const format = dateFormatOf(field);
  const unit = unitOf(field);
  const hasBounds = (['start', 'end'] as const).some((end) => authoredBound(field, end) !== null);
  return {
    type: 'string',
    component: 'DatePicker',
    props: {
      placeholder: textProp(field, 'placeholder') || undefined,
      allowClear: booleanProp(field, 'clearable'),
      format: toPickerFormat(format),
      picker: PANELS.includes(unit) ? unit : undefined,
      showTime: !DAYS.includes(unit) || undefined,
      style: { width: '100%' },
    },
    toValue: (stored) => formatTimestamp(stored, format, PLATFORM_TIME_ZONE),
    // Expressions count in milliseconds.
    reading: null,
    differences: [
      { kind: 'changed', reason: 'dateText', params: { format: toPickerFormat(format) } },
      ...(hasBounds ? [{ kind: 'lost', reason: 'bounds' } as const] : []),
    ],
  };
};
