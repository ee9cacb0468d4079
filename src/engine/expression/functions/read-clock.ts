import { MAX_DATE_MS, MIN_DATE_MS } from '../../values/date-values';
import { DAY_MS, fromWallClock, toWallClock, wallMsOf, type WallClock } from '../../values/zoned-time';
import { Decimal } from '../decimal';
import { toDecimal, type ExpressionValue } from '../value';
import { isBlank } from '../../values/is-blank';

/** Time of the day of a clock that shows midnight. */
export const MIDNIGHT = { hour: 0, minute: 0, second: 0, millisecond: 0 };

/** The instant that a value is; null for a blank and for what no calendar of the language holds. */
export function instantOf(value: ExpressionValue): number | null {
  if (isBlank(value)) return null;
  const instantMs = Math.trunc(toDecimal(value).toNumber());
  return isInstant(instantMs) ? instantMs : null;
}

/** Whether milliseconds are a date of the language: what a date field may hold. */
export function isInstant(instantMs: number): boolean {
  return instantMs >= MIN_DATE_MS && instantMs <= MAX_DATE_MS;
}

/** What the zone's clock shows at a stored date; null for a blank and for what no calendar holds. */
export function clockOf(value: ExpressionValue, timeZone: string): WallClock | null {
  const instantMs = instantOf(value);
  return instantMs === null ? null : toWallClock(instantMs, timeZone);
}

/** The instant at which the zone's clock shows the fields, which may overflow into each other; null when no calendar holds it. */
export function instantAt(clock: WallClock, timeZone: string): Decimal | null {
  const wallMs = wallMsOf(clock);
  // No zone's clock is further than a day from the instant.
  if (!(wallMs >= MIN_DATE_MS - DAY_MS && wallMs <= MAX_DATE_MS + DAY_MS)) return null;
  const instantMs = fromWallClock(clock, timeZone);
  return isInstant(instantMs) ? new Decimal(instantMs) : null;
}

/** Days from 1970-01-01 to the day on the clock. */
export function dayNumberOf(clock: WallClock): number {
  return wallMsOf({ ...clock, ...MIDNIGHT }) / DAY_MS;
}

/** Midnight of a day, counted from 1970-01-01, on the zone's clock. */
export function midnightOf(dayNumber: number, timeZone: string): Decimal | null {
  return instantAt({ year: 1970, month: 1, day: 1 + dayNumber, ...MIDNIGHT }, timeZone);
}

/** Day of the week: 0 = Sunday … 6 = Saturday. */
export function weekdayOf(dayNumber: number): number {
  // 1970-01-01 was a Thursday.
  return (((dayNumber + 4) % 7) + 7) % 7;
}
