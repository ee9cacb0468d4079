import type { Dayjs } from 'dayjs';
import { memo } from 'react';
import { formatSecondsOfDay, timeFromText, toSecondsOfDay } from '../../../engine/values/time-values';
import type { EditProps } from '../../shared/define-renderer';
import { useServices } from '../../shared/hosts/services';
import { useTypedPicker } from '../../shared/faces/typed-picker';
import { fromPickerTime, toPickerTime, zonedPicker } from '../../shared/faces/zoned-dates';
import { useBounds } from '../../shared/hosts/use-bounds';
import { disabledTimes, hasSeconds, resolveTimeBounds } from '../../../engine/values/time-rules';

/**
 * A time of day; times out of bounds cannot be picked, and nothing can when the bounds cross. Typed text is read as an imported
 * one; out of bounds, or unreadable, it stays and validation says what is wrong.
 */
export const Edit = memo(function TimePickerEdit(props: EditProps) {
  const { field, value, onChange } = props;
  const { timeZone } = useServices();
  const { TimePicker } = zonedPicker(timeZone);
  const bounds = useBounds(field, resolveTimeBounds);
  const isFixed = props.isReadOnly || bounds.min > bounds.max;
  const read = (text: string) => timeFromText(text, hasSeconds(field));
  const typed = useTypedPicker(props, { isFixed, read });
  const parsed = typeof value === 'string' ? read(value) : null;
  const seconds = parsed?.ok ? toSecondsOfDay(parsed.value) : undefined;
  const report = (time: Dayjs | null) => {
    const picked = time ? fromPickerTime(time) : null;
    const isOutside = picked !== null && (picked < bounds.min || picked > bounds.max);
    onChange(picked === null || isOutside ? null : formatSecondsOfDay(picked, hasSeconds(field)));
  };
  return typed.around(
    <TimePicker
      {...typed.pickerProps}
      value={seconds === undefined ? null : toPickerTime(seconds)}
      format={hasSeconds(field) ? 'HH:mm:ss' : 'HH:mm'}
      disabledTime={() => disabledTimes(bounds)}
      onChange={(time: Dayjs | null) => typed.pick(() => report(time))}
    />,
  );
});
