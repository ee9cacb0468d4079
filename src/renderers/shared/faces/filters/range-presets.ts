import { addTime, endOfUnit, startOfUnit, type TimeUnit } from '../../../../engine/values/zoned-time';

/** A range that people search for by its name, counted from now in units of the calendar. */
interface RangePreset {
  readonly key: 'today' | 'yesterday' | 'lastSevenDays' | 'lastThirtyDays' | 'thisMonth' | 'lastMonth' | 'thisYear';
  readonly unit: 'year' | 'month' | 'day';
  readonly from: number;
  readonly to: number;
}

const DAYS: readonly RangePreset[] = [
  { key: 'today', unit: 'day', from: 0, to: 0 },
  { key: 'yesterday', unit: 'day', from: -1, to: -1 },
  { key: 'lastSevenDays', unit: 'day', from: -6, to: 0 },
  { key: 'lastThirtyDays', unit: 'day', from: -29, to: 0 },
];
const MONTHS: readonly RangePreset[] = [
  { key: 'thisMonth', unit: 'month', from: 0, to: 0 },
  { key: 'lastMonth', unit: 'month', from: -1, to: -1 },
];
const YEARS: readonly RangePreset[] = [{ key: 'thisYear', unit: 'year', from: 0, to: 0 }];

/** The presets for a field whose format shows this unit and no finer one. */
export function presetsFor(shown: TimeUnit): readonly RangePreset[] {
  if (shown === 'year') return YEARS;
  return shown === 'month' ? [...MONTHS, ...YEARS] : [...DAYS, ...MONTHS];
}

/** First and last unit of a preset as the field shows them, in milliseconds: their starts on the zone's clock. */
export function presetEnds(
  { unit, from, to }: RangePreset,
  { nowMs, shown, timeZone }: { readonly nowMs: number; readonly shown: TimeUnit; readonly timeZone: string },
): readonly [fromMs: number, toMs: number] {
  // From the first day on: a month after 31 January is not March.
  const first = startOfUnit(nowMs, unit, timeZone);
  const moved = (amount: number) => addTime(first, { amount, unit }, timeZone);
  return [moved(from), startOfUnit(endOfUnit(moved(to), unit, timeZone), shown, timeZone)];
}
