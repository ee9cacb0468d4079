import { addMonths, DAY_MS, floorInstant, type WallClock } from '../../values/zoned-time';
import { Decimal } from '../decimal';
import { toDecimal, type ExpressionValue } from '../value';
import { textOf } from './characters';
import { clockOf, dayNumberOf, instantAt, instantOf, isInstant, MIDNIGHT, weekdayOf } from './read-clock';

/** A unit that authors may name: months or days of the calendar, or time that passes (neither). */
interface DateUnit {
  readonly months?: number;
  readonly days?: number;
  /** About how long it is; exactly when it is shorter than a day. */
  readonly lengthMs: number;
}

const SECOND_MS = 1_000;

const UNITS = new Map<string, DateUnit>(
  (
    [
      ['Y', 'YEAR', { months: 12, lengthMs: 365 * DAY_MS }],
      ['Q', 'QUARTER', { months: 3, lengthMs: 90 * DAY_MS }],
      ['M', 'MONTH', { months: 1, lengthMs: 30 * DAY_MS }],
      ['W', 'WEEK', { days: 7, lengthMs: 7 * DAY_MS }],
      ['D', 'DAY', { days: 1, lengthMs: DAY_MS }],
      ['H', 'HOUR', { lengthMs: 3600 * SECOND_MS }],
      ['MI', 'MINUTE', { lengthMs: 60 * SECOND_MS }],
      ['S', 'SECOND', { lengthMs: SECOND_MS }],
    ] as const
  ).flatMap(([letter, word, unit]): [string, DateUnit][] => [
    [letter, unit],
    [word, unit],
  ]),
);

/** A unit by its letter or its word in any case; the day when none is given; undefined when unknown. */
function unitOf(value: ExpressionValue | undefined): DateUnit | undefined {
  return UNITS.get(value === undefined ? 'D' : textOf(value).trim().toUpperCase());
}

function moveClock(clock: WallClock, { months = 0, days = 0 }: DateUnit, count: number): WallClock {
  return months > 0 ? addMonths(clock, months * count) : { ...clock, day: clock.day + days * count };
}

type Values = readonly ExpressionValue[];

/** Moves a date by whole units; 31 January plus a month is the last day of February. Null when there is no such date. */
export function addToDate([date = null, amount = null, unitName]: Values, timeZone: string): Decimal | null {
  const instantMs = instantOf(date);
  const clock = clockOf(date, timeZone);
  const unit = unitOf(unitName);
  const count = Math.trunc(toDecimal(amount).toNumber());
  if (instantMs === null || !clock || !unit) return null;
  const movedMs = instantMs + count * unit.lengthMs;
  if (!isInstant(movedMs)) return null;
  return unit.lengthMs < DAY_MS ? new Decimal(movedMs) : instantAt(moveClock(clock, unit, count), timeZone);
}

/** First instant (`isEnd`: last millisecond) of the year, quarter, month, week from Monday, day … of a date. */
export function edgeOfUnit([date = null, unitName]: Values, timeZone: string, isEnd: boolean): Decimal | null {
  const instantMs = instantOf(date);
  const clock = clockOf(date, timeZone);
  const unit = unitOf(unitName);
  if (instantMs === null || !clock || !unit) return null;
  if (unit.lengthMs < DAY_MS) {
    const startMs = floorInstant(instantMs, unit.lengthMs, timeZone);
    return new Decimal(isEnd ? startMs + unit.lengthMs - 1 : startMs);
  }
  const start = floorClock(clock, unit);
  // From the clock, not from the first instant: that one shows 01:00 where the clock skips midnight.
  return isEnd ? (instantAt(moveClock(start, unit, 1), timeZone)?.minus(1) ?? null) : instantAt(start, timeZone);
}

function floorClock(clock: WallClock, { months, days }: DateUnit): WallClock {
  const midnight = { ...clock, ...MIDNIGHT };
  if (months) return { ...midnight, month: clock.month - ((clock.month - 1) % months), day: 1 };
  return days === 7 ? { ...midnight, day: clock.day - ((weekdayOf(dayNumberOf(clock)) + 6) % 7) } : midnight;
}
