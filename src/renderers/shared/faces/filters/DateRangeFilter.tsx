import type { Dayjs } from 'dayjs';
import { memo } from 'react';
import { dateFormatOf, toPickerFormat, unitOfFormat } from '../../../../engine/values/date-values';
import { startOfUnit } from '../../../../engine/values/zoned-time';
import type { FilterProps } from '../../define-renderer';
import { useServices } from '../../hosts/services';
import { FULL_WIDTH } from '../control-props';
import { DateRangeBox } from '../ranges/DateRangeBox';
import { fromPickerDate, toPickerDate, zonedPicker } from '../zoned-dates';

/** Search by a date, or between two, on the platform's clock; the ends are starts of the unit that the field's format shows. */
export const DateRangeFilter = memo(function DateRangeFilter({ field, search, value, onChange, id }: FilterProps) {
  const { timeZone } = useServices();
  if (search.type === 'range') {
    return (
      <DateRangeBox field={field} id={id} style={FULL_WIDTH} allowEmpty={BOTH} value={value} onChange={onChange} />
    );
  }
  const Picker = zonedPicker(timeZone);
  const format = dateFormatOf(field);
  const unit = unitOfFormat(format);
  return (
    <Picker
      id={id}
      format={toPickerFormat(format)}
      style={FULL_WIDTH}
      picker={unit === 'year' || unit === 'month' ? unit : 'date'}
      showTime={unit !== 'year' && unit !== 'month' && unit !== 'day'}
      value={typeof value === 'number' ? toPickerDate(value, timeZone) : null}
      onChange={(date: Dayjs | null) =>
        onChange(date ? startOfUnit(fromPickerDate(date, timeZone), unit, timeZone) : null)
      }
    />
  );
});

const BOTH: [boolean, boolean] = [true, true];
