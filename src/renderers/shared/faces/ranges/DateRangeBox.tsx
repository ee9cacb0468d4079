import type { Dayjs } from 'dayjs';
import { useMemo } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import { dateFormatOf, toPickerFormat, unitOfFormat } from '../../../../engine/values/date-values';
import { toEnds, toPair } from '../../../../engine/values/range-values';
import { startOfUnit } from '../../../../engine/values/zoned-time';
import { useServices } from '../../hosts/services';
import { fromPickerDate, toPickerDate, zonedPicker } from '../zoned-dates';
import type { RangeBoxProps } from './range-box-props';

interface DateRangeBoxProps extends RangeBoxProps {
  readonly field: FieldModel;
  /** Whether no moment of a panel cell may be picked. */
  isOutside?: (date: Dayjs, unit: 'year' | 'month' | 'day') => boolean;
}

const PANEL_UNITS: Readonly<Record<string, 'year' | 'month' | 'day'>> = {
  year: 'year',
  decade: 'year',
  quarter: 'month',
  month: 'month',
};
/** How people write a day without looking at the format. */
const DAY_FORMATS = ['YYYYMMDD', 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYY年M月D日'];

/** Two dates on the platform's clock, each the start of the unit that the field's format shows. */
export function DateRangeBox({ field, value, onChange, id, isOutside, revision, ...box }: DateRangeBoxProps) {
  const { timeZone } = useServices();
  const { RangePicker } = zonedPicker(timeZone);
  const format = dateFormatOf(field);
  const unit = unitOfFormat(format);
  const [from, to] = toEnds(value);
  // The same list while nothing changed: antd takes another one for a new value and forgets the end that was typed first.
  const shown = useMemo(
    (): [Dayjs | null, Dayjs | null] => [toShown(from, timeZone), toShown(to, timeZone)],
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `revision` asks for another list of the same ends
    [from, to, timeZone, revision],
  );
  const stored = (date: Dayjs | null | undefined) =>
    date ? startOfUnit(fromPickerDate(date, timeZone), unit, timeZone) : null;
  const picked = toPickerFormat(format);
  return (
    <RangePicker
      {...box}
      id={{ start: id, end: `${id}-end` }}
      format={unit === 'day' ? [picked, ...DAY_FORMATS] : picked}
      picker={unit === 'year' || unit === 'month' ? unit : 'date'}
      showTime={unit !== 'year' && unit !== 'month' && unit !== 'day'}
      {...(isOutside && {
        disabledDate: (date: Dayjs, info: { type: string }) => isOutside(date, PANEL_UNITS[info.type] ?? 'day'),
      })}
      value={shown}
      onChange={(dates) => onChange(toPair(stored(dates?.[0]), stored(dates?.[1])))}
    />
  );
}

function toShown(ms: unknown, timeZone: string): Dayjs | null {
  return typeof ms === 'number' ? toPickerDate(ms, timeZone) : null;
}
