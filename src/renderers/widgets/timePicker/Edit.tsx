import type { Dayjs } from 'dayjs';
import { memo, type KeyboardEvent } from 'react';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { formatSecondsOfDay, timeFromText, toSecondsOfDay } from '../../../engine/values/time-values';
import { toBoxProps } from '../../shared/control-props';
import type { EditProps } from '../../shared/define-renderer';
import { useServices } from '../../shared/services';
import { useTypedPicker } from '../../shared/typed-picker';
import { usePopupEscape } from '../../shared/use-popup-escape';
import { fromPickerTime, toPickerTime, zonedPicker } from '../../shared/zoned-dates';
import { disabledTimes, hasSeconds } from './time-rules';
import { useTimeBounds } from './use-time-bounds';

/**
 * A time of day; times out of bounds cannot be picked, and nothing can when the bounds cross. Typed text is read as an imported
 * one; out of bounds, or unreadable, it stays and validation says what is wrong.
 */
export const Edit = memo(function TimePickerEdit(props: EditProps) {
  const { field, value, onChange } = props;
  const { timeZone } = useServices();
  const { TimePicker } = zonedPicker(timeZone);
  const bounds = useTimeBounds(field);
  const popup = usePopupEscape(props.opensAtOnce);
  const isFixed = props.isReadOnly || bounds.min > bounds.max;
  const isClearable = booleanProp(field, 'clearable') && !isFixed;
  const read = (text: string) => timeFromText(text, hasSeconds(field));
  const typed = useTypedPicker({ ...props, isClearable, read });
  const parsed = typeof value === 'string' ? read(value) : null;
  const seconds = parsed?.ok ? toSecondsOfDay(parsed.value) : undefined;
  const report = (time: Dayjs | null) => {
    const picked = time ? fromPickerTime(time) : null;
    const isOutside = picked !== null && (picked < bounds.min || picked > bounds.max);
    onChange(picked === null || isOutside ? null : formatSecondsOfDay(picked, hasSeconds(field)));
  };
  return typed.around(
    <TimePicker
      {...toBoxProps({ ...props, isInvalid: typed.isInvalid })}
      {...typed.pickerProps}
      value={seconds === undefined ? null : toPickerTime(seconds)}
      format={hasSeconds(field) ? 'HH:mm:ss' : 'HH:mm'}
      placeholder={textProp(field, 'placeholder')}
      allowClear={isClearable}
      inputReadOnly={isFixed}
      defaultOpen={props.opensAtOnce}
      {...(isFixed && { open: false })}
      onOpenChange={popup.onOpenChange}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        if (event.key === 'Enter') typed.onEnter();
        popup.onKeyDown(event);
      }}
      disabledTime={() => disabledTimes(bounds)}
      onChange={(time: Dayjs | null) => typed.pick(() => report(time))}
    />,
  );
});
