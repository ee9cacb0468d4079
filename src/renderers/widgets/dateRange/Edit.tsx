import type { Dayjs } from 'dayjs';
import { memo } from 'react';
import { isOutsideDay, resolveDateBounds } from '../../../engine/values/date-rules';
import type { EditProps } from '../../shared/define-renderer';
import { DateRangeBox } from '../../shared/faces/ranges/DateRangeBox';
import { toRangeBoxProps } from '../../shared/faces/ranges/range-box-props';
import { usePopupEscape } from '../../shared/faces/use-popup-escape';
import { fromPickerDate } from '../../shared/faces/zoned-dates';
import { useServices } from '../../shared/hosts/services';
import { useBounds } from '../../shared/hosts/use-bounds';

/** Two dates on the platform's clock; dates out of bounds cannot be picked, and nothing can when the bounds cross. */
export const Edit = memo(function DateRangeEdit(props: EditProps) {
  const { field, value, onChange } = props;
  const { timeZone } = useServices();
  const bounds = useBounds(field, resolveDateBounds);
  const popup = usePopupEscape(props.opensAtOnce);
  const isFixed = props.isReadOnly || (bounds.min !== null && bounds.max !== null && bounds.min > bounds.max);
  return (
    <DateRangeBox
      {...toRangeBoxProps(props, { isFixed, popup })}
      field={field}
      value={value}
      onChange={onChange}
      isOutside={(date: Dayjs, unit) => isOutsideDay(fromPickerDate(date, timeZone), unit, { ...bounds, timeZone })}
    />
  );
});
