import type { Dayjs } from 'dayjs';
import { memo, useMemo } from 'react';
import { dateFormatOf, toPickerFormat, unitOfFormat } from '../../../../engine/values/date-values';
import { startOfUnit } from '../../../../engine/values/zoned-time';
import type { FilterProps } from '../../define-renderer';
import { useServices } from '../../hosts/services';
import { useText } from '../../texts/text';
import { FULL_WIDTH } from '../control-props';
import { DateRangeBox } from '../ranges/DateRangeBox';
import { presetEnds, presetsFor } from './range-presets';
import { fromPickerDate, toPickerDate, zonedPicker } from '../zoned-dates';

/** Search by a date, or between two, on the platform's clock; the ends are starts of the unit that the field's format shows. */
export const DateRangeFilter = memo(function DateRangeFilter({ field, search, value, onChange, id }: FilterProps) {
  const { timeZone } = useServices();
  const text = useText();
  const format = dateFormatOf(field);
  const unit = unitOfFormat(format);
  const presets = useMemo(
    () =>
      presetsFor(unit).map((preset) => ({
        label: text(`shared.range.${preset.key}`),
        // At the press: a list may stay open over midnight.
        value: (): [Dayjs, Dayjs] => {
          const [from, to] = presetEnds(preset, { nowMs: Date.now(), shown: unit, timeZone });
          return [toPickerDate(from, timeZone), toPickerDate(to, timeZone)];
        },
      })),
    [unit, timeZone, text],
  );
  if (search.type === 'range') {
    return <DateRangeBox {...{ field, id, value, onChange, presets }} style={FULL_WIDTH} allowEmpty={BOTH} />;
  }
  const Picker = zonedPicker(timeZone);
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
