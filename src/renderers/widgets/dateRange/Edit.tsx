import type { Dayjs } from 'dayjs';
import { memo } from 'react';
import { isOutsideDay, isWithin, resolveDateBounds, unitOf } from '../../../engine/values/date-rules';
import { dateFormatOf, dateFromText, formatTimestamp } from '../../../engine/values/date-values';
import type { EditProps } from '../../shared/define-renderer';
import { DateRangeBox } from '../../shared/faces/ranges/DateRangeBox';
import { useTypedRange } from '../../shared/faces/ranges/typed-range';
import { fromPickerDate } from '../../shared/faces/zoned-dates';
import { useServices } from '../../shared/hosts/services';
import { useBounds } from '../../shared/hosts/use-bounds';

/**
 * Two dates on the platform's clock; dates out of bounds cannot be picked, and nothing can when the bounds cross. Typed ends are read as
 * imported ones; what is wrong with them stays and validation says it.
 */
export const Edit = memo(function DateRangeEdit(props: EditProps) {
  const { field } = props;
  const { timeZone, evaluationContext } = useServices();
  const bounds = useBounds(field, resolveDateBounds);
  const isFixed = props.isReadOnly || (bounds.min !== null && bounds.max !== null && bounds.min > bounds.max);
  const { around, boxProps } = useTypedRange(props, {
    isFixed,
    read: (text) => dateFromText(text, { unit: unitOf(field), timeZone, now: evaluationContext().now }),
    isOutside: (end) => typeof end === 'number' && !isWithin(end, bounds),
    toText: (end) => formatTimestamp(end, dateFormatOf(field), timeZone),
  });
  return around(
    <DateRangeBox
      {...boxProps}
      field={field}
      isOutside={(date: Dayjs, unit) => isOutsideDay(fromPickerDate(date, timeZone), unit, { ...bounds, timeZone })}
    />,
  );
});
