import type { Dayjs } from 'dayjs';
import { memo } from 'react';
import type { Parsed } from '../../../engine/contract/widget-definition';
import { dateFormatOf, dateFromText, toPickerFormat } from '../../../engine/values/date-values';
import { startOfUnit } from '../../../engine/values/zoned-time';
import type { EditProps } from '../../shared/define-renderer';
import { useServices } from '../../shared/hosts/services';
import { useTypedPicker } from '../../shared/faces/typed-picker';
import { fromPickerDate, toPickerDate, zonedPicker } from '../../shared/faces/zoned-dates';
import { useBounds } from '../../shared/hosts/use-bounds';
import { isOutsideDay, isWithin, resolveDateBounds, unitOf } from '../../../engine/values/date-rules';

const TIME_UNITS: readonly string[] = ['hour', 'minute', 'second'];
const PANEL_UNITS: Readonly<Record<string, 'year' | 'month' | 'day'>> = {
  year: 'year',
  decade: 'year',
  quarter: 'month',
  month: 'month',
};

/**
 * A date on the platform's clock; dates out of bounds cannot be picked (docs/screens.md#controls), and nothing can when the
 * bounds cross. Typed text is read as an imported one; out of bounds, or unreadable, it stays and validation says what is wrong.
 */
export const Edit = memo(function DatePickerEdit(props: EditProps) {
  const { field, value, onChange } = props;
  const services = useServices();
  const { timeZone } = services;
  const Picker = zonedPicker(timeZone);
  const bounds = useBounds(field, resolveDateBounds);
  const unit = unitOf(field);
  const format = dateFormatOf(field);
  const areCrossed = bounds.min !== null && bounds.max !== null && bounds.min > bounds.max;
  const isFixed = props.isReadOnly || areCrossed;
  const read = (text: string) => dateFromText(text, { unit, timeZone, now: services.evaluationContext().now });
  const typed = useTypedPicker(props, { isFixed, read });
  const instant = typeof value === 'string' ? valueOf(read(value)) : value;
  const report = (date: Dayjs | null) => {
    const picked = date ? startOfUnit(fromPickerDate(date, timeZone), unit, timeZone) : null;
    onChange(picked !== null && !isWithin(picked, bounds) ? null : picked);
  };
  const hasTime = TIME_UNITS.includes(unit);
  const limits = { ...bounds, timeZone };
  return typed.around(
    <Picker
      {...typed.pickerProps}
      value={typeof instant === 'number' ? toPickerDate(instant, timeZone) : null}
      format={toPickerFormat(format)}
      picker={unit === 'year' || unit === 'month' ? unit : 'date'}
      showTime={hasTime ? { format: toPickerFormat(format.slice(format.search(/[Hh]/))) } : false}
      needConfirm={hasTime}
      disabledDate={(date: Dayjs, info: { type: string }) =>
        isOutsideDay(fromPickerDate(date, timeZone), PANEL_UNITS[info.type] ?? 'day', limits)
      }
      onChange={(date: Dayjs | null) => typed.pick(() => report(date))}
    />,
  );
});

function valueOf(parsed: Parsed): unknown {
  return parsed.ok ? parsed.value : null;
}
