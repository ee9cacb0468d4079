import type { Dayjs } from 'dayjs';
import { memo } from 'react';
import { hasSeconds } from '../../../../engine/values/time-rules';
import { formatSecondsOfDay, toSecondsOfDay } from '../../../../engine/values/time-values';
import type { FilterProps } from '../../define-renderer';
import { useServices } from '../../hosts/services';
import { FULL_WIDTH } from '../control-props';
import { TimeRangeBox } from '../ranges/TimeRangeBox';
import { fromPickerTime, toPickerTime, zonedPicker } from '../zoned-dates';

/** Search by a time of day, or between two. */
export const TimeRangeFilter = memo(function TimeRangeFilter({ field, search, value, onChange, id }: FilterProps) {
  const { timeZone } = useServices();
  const withSeconds = hasSeconds(field);
  if (search.type === 'range') {
    return (
      <TimeRangeBox
        hasSeconds={withSeconds}
        id={id}
        style={FULL_WIDTH}
        order={false}
        allowEmpty={BOTH}
        value={value}
        onChange={onChange}
      />
    );
  }
  const { TimePicker } = zonedPicker(timeZone);
  const seconds = toSecondsOfDay(value);
  return (
    <TimePicker
      id={id}
      style={FULL_WIDTH}
      format={withSeconds ? 'HH:mm:ss' : 'HH:mm'}
      value={seconds === undefined ? null : toPickerTime(seconds)}
      onChange={(time: Dayjs | null) => onChange(time ? formatSecondsOfDay(fromPickerTime(time), withSeconds) : null)}
    />
  );
});

const BOTH: [boolean, boolean] = [true, true];
