import type { Dayjs } from 'dayjs';
import { memo, type KeyboardEvent } from 'react';
import type { Parsed } from '../../../engine/contract/widget-definition';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { dateFormatOf, dateFromText, toPickerFormat } from '../../../engine/values/date-values';
import { endOfUnit, startOfUnit } from '../../../engine/values/zoned-time';
import { toBoxProps } from '../../shared/control-props';
import type { EditProps } from '../../shared/define-renderer';
import { useServices } from '../../shared/services';
import { useTypedPicker } from '../../shared/typed-picker';
import { usePopupEscape } from '../../shared/use-popup-escape';
import { fromPickerDate, toPickerDate, zonedPicker } from '../../shared/zoned-dates';
import { isWithin, unitOf, type DateBounds } from './date-rules';
import { useDateBounds } from './use-date-bounds';

const TIME_UNITS: readonly string[] = ['hour', 'minute', 'second'];
const PANEL_UNITS: Readonly<Record<string, 'year' | 'month' | 'day'>> = {
  year: 'year',
  decade: 'year',
  quarter: 'month',
  month: 'month',
};

/**
 * A date on the platform's clock; dates out of bounds cannot be picked (specification widgets.md §5), and nothing can when the
 * bounds cross. Typed text is read as an imported one; out of bounds, or unreadable, it stays and validation says what is wrong.
 */
export const Edit = memo(function DatePickerEdit(props: EditProps) {
  const { field, value, onChange } = props;
  const services = useServices();
  const { timeZone } = services;
  const Picker = zonedPicker(timeZone);
  const bounds = useDateBounds(field);
  const popup = usePopupEscape(props.opensAtOnce);
  const unit = unitOf(field);
  const format = dateFormatOf(field);
  const areCrossed = bounds.min !== null && bounds.max !== null && bounds.min > bounds.max;
  const isFixed = props.isReadOnly || areCrossed;
  const isClearable = booleanProp(field, 'clearable') && !isFixed;
  const read = (text: string) => dateFromText(text, { unit, timeZone, now: services.evaluationContext().now });
  const typed = useTypedPicker({ ...props, isClearable, read });
  const instant = typeof value === 'string' ? valueOf(read(value)) : value;
  const report = (date: Dayjs | null) => {
    const picked = date ? startOfUnit(fromPickerDate(date, timeZone), unit, timeZone) : null;
    onChange(picked !== null && !isWithin(picked, bounds) ? null : picked);
  };
  const hasTime = TIME_UNITS.includes(unit);
  return typed.around(
    <Picker
      {...toBoxProps({ ...props, isInvalid: typed.isInvalid })}
      {...typed.pickerProps}
      value={typeof instant === 'number' ? toPickerDate(instant, timeZone) : null}
      format={toPickerFormat(format)}
      picker={unit === 'year' || unit === 'month' ? unit : 'date'}
      showTime={hasTime ? { format: toPickerFormat(format.slice(format.search(/[Hh]/))) } : false}
      placeholder={textProp(field, 'placeholder')}
      allowClear={isClearable}
      inputReadOnly={isFixed}
      needConfirm={hasTime}
      defaultOpen={props.opensAtOnce}
      {...(isFixed && { open: false })}
      onOpenChange={popup.onOpenChange}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        if (event.key === 'Enter') typed.onEnter();
        popup.onKeyDown(event);
      }}
      disabledDate={(date: Dayjs, info: { type: string }) =>
        isOutside(date, PANEL_UNITS[info.type] ?? 'day', bounds, timeZone)
      }
      onChange={(date: Dayjs | null) => typed.pick(() => report(date))}
    />,
  );
});

function valueOf(parsed: Parsed): unknown {
  return parsed.ok ? parsed.value : null;
}

/** Whether no instant of a panel cell (a day, a month, a year) lies within the bounds. */
function isOutside(date: Dayjs, unit: 'year' | 'month' | 'day', { min, max }: DateBounds, timeZone: string): boolean {
  if (min === null && max === null) return false;
  const instant = fromPickerDate(date, timeZone);
  if (min !== null && endOfUnit(instant, unit, timeZone) < min) return true;
  return max !== null && startOfUnit(instant, unit, timeZone) > max;
}
