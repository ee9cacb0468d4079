import type { Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { toEnds, toPair } from '../../../../engine/values/range-values';
import { disabledTimes, type TimeBounds } from '../../../../engine/values/time-rules';
import { formatSecondsOfDay, toSecondsOfDay } from '../../../../engine/values/time-values';
import { useServices } from '../../hosts/services';
import { fromPickerTime, toPickerTime, zonedPicker } from '../zoned-dates';
import type { RangeBoxProps } from './range-box-props';

interface TimeRangeBoxProps extends RangeBoxProps {
  readonly hasSeconds: boolean;
  readonly bounds?: TimeBounds;
}

/** Two times of day. */
export function TimeRangeBox({ hasSeconds, bounds, value, onChange, id, revision, ...box }: TimeRangeBoxProps) {
  const { timeZone } = useServices();
  const { RangePicker } = zonedPicker(timeZone);
  const [from, to] = toEnds(value);
  // The same list while nothing changed: antd takes another one for a new value and forgets the end that was typed first.
  const shown = useMemo(
    (): [Dayjs | null, Dayjs | null] => [toShown(from), toShown(to)],
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `revision` asks for another list of the same ends
    [from, to, revision],
  );
  const stored = (time: Dayjs | null | undefined) =>
    time ? formatSecondsOfDay(fromPickerTime(time), hasSeconds) : null;
  return (
    <RangePicker
      {...box}
      id={{ start: id, end: `${id}-end` }}
      picker="time"
      format={hasSeconds ? ['HH:mm:ss', 'HH:mm', 'HHmmss', 'HHmm'] : ['HH:mm', 'HHmm']}
      {...(bounds && { disabledTime: () => disabledTimes(bounds) })}
      value={shown}
      onChange={(times) => onChange(toPair(stored(times?.[0]), stored(times?.[1])))}
    />
  );
}

function toShown(time: unknown): Dayjs | null {
  const seconds = toSecondsOfDay(time);
  return seconds === undefined ? null : toPickerTime(seconds);
}
