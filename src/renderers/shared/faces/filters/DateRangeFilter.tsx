import type { Dayjs } from 'dayjs';
import { memo } from 'react';
import { dateFormatOf, toPickerFormat, unitOfFormat } from '../../../../engine/values/date-values';
import { startOfUnit } from '../../../../engine/values/zoned-time';
import type { FilterProps } from '../../define-renderer';
import { useServices } from '../../hosts/services';
import { fromPickerDate, toPickerDate, zonedPicker } from '../zoned-dates';
import { toEnds } from './to-ends';

/** Search by a date, or between two, on the platform's clock; the ends are starts of the unit that the field's format shows. */
export const DateRangeFilter = memo(function DateRangeFilter({ field, search, value, onChange, id }: FilterProps) {
  const { timeZone } = useServices();
  const Picker = zonedPicker(timeZone);
  const format = dateFormatOf(field);
  const unit = unitOfFormat(format);
  const shown = (ms: unknown) => (typeof ms === 'number' ? toPickerDate(ms, timeZone) : null);
  const stored = (date: Dayjs | null | undefined) =>
    date ? startOfUnit(fromPickerDate(date, timeZone), unit, timeZone) : null;
  const common = {
    format: toPickerFormat(format),
    style: FULL,
    picker: unit === 'year' || unit === 'month' ? unit : ('date' as const),
    showTime: unit !== 'year' && unit !== 'month' && unit !== 'day',
  };
  if (search.type !== 'range') {
    return (
      <Picker id={id} {...common} value={shown(value)} onChange={(date: Dayjs | null) => onChange(stored(date))} />
    );
  }
  const [from, to] = toEnds(value);
  return (
    <Picker.RangePicker
      id={{ start: id, end: `${id}-end` }}
      {...common}
      allowEmpty={[true, true]}
      value={[shown(from), shown(to)]}
      onChange={(dates) => onChange(dates?.some(Boolean) ? [stored(dates[0]), stored(dates[1])] : [])}
    />
  );
});

const FULL = { width: '100%' } as const;
