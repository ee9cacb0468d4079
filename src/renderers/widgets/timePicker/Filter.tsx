import type { Dayjs } from 'dayjs';
import { memo } from 'react';
import { formatSecondsOfDay, toSecondsOfDay } from '../../../engine/values/time-values';
import { FULL_WIDTH } from '../../shared/faces/control-props';
import type { FilterProps } from '../../shared/define-renderer';
import { toEnds } from '../../shared/faces/filters/to-ends';
import { useServices } from '../../shared/hosts/services';
import { fromPickerTime, toPickerTime, zonedPicker } from '../../shared/faces/zoned-dates';
import { hasSeconds } from './time-rules';

/** Search by a time of day, or between two. */
export const Filter = memo(function TimePickerFilter({ field, search, value, onChange, id }: FilterProps) {
  const { timeZone } = useServices();
  const { TimePicker, RangePicker } = zonedPicker(timeZone);
  const format = hasSeconds(field) ? 'HH:mm:ss' : 'HH:mm';
  const shown = (time: unknown) => {
    const seconds = toSecondsOfDay(time);
    return seconds === undefined ? null : toPickerTime(seconds);
  };
  const stored = (time: Dayjs | null | undefined) =>
    time ? formatSecondsOfDay(fromPickerTime(time), hasSeconds(field)) : null;
  if (search.type !== 'range') {
    return (
      <TimePicker
        id={id}
        style={FULL_WIDTH}
        format={format}
        value={shown(value)}
        onChange={(time: Dayjs | null) => onChange(stored(time))}
      />
    );
  }
  const [from, to] = toEnds(value);
  return (
    <RangePicker
      id={{ start: id, end: `${id}-end` }}
      picker="time"
      style={FULL_WIDTH}
      format={format}
      order={false}
      allowEmpty={[true, true]}
      value={[shown(from), shown(to)]}
      onChange={(times) => onChange(times?.some(Boolean) ? [stored(times[0]), stored(times[1])] : [])}
    />
  );
});
