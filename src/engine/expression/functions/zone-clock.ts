import { daysInMonth, fromWallClock, zoneOffsetMs, type WallClock } from '../../values/zoned-time';

const DAY_MS = 86_400_000;
/** No clock was ever changed and changed back within a week, so equal offsets at both ends hold in between. */
const WEEK_MS = 7 * DAY_MS;
const MAX_KEPT_WEEKS = 4_000;
const offsets = new Map<string, Map<number, number>>();

/** Asking the runtime for an offset takes microseconds, and a column of dates asks a thousand times: each week is asked for once. */
function offsetOfWeek(week: number, timeZone: string): number {
  let known = offsets.get(timeZone);
  if (!known || known.size > MAX_KEPT_WEEKS) offsets.set(timeZone, (known = new Map<number, number>()));
  let offset = known.get(week);
  if (offset === undefined) known.set(week, (offset = zoneOffsetMs(week * WEEK_MS, timeZone)));
  return offset;
}

function offsetAt(instantMs: number, timeZone: string): number {
  const week = Math.floor(instantMs / WEEK_MS);
  const offset = offsetOfWeek(week, timeZone);
  return offset === offsetOfWeek(week + 1, timeZone) ? offset : zoneOffsetMs(instantMs, timeZone);
}

/** The fields of a clock as milliseconds, as if they were UTC; overflowing fields carry over. */
export function wallMsOf({ year, month, day, hour, minute, second, millisecond }: WallClock): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute, second, millisecond);
}

/** As toWallClock, for many instants of one zone. */
export function readClock(instantMs: number, timeZone: string): WallClock {
  const shifted = new Date(instantMs + offsetAt(instantMs, timeZone));
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
    millisecond: shifted.getUTCMilliseconds(),
  };
}

/** As fromWallClock, for many clocks of one zone. */
export function setClock(clock: WallClock, timeZone: string): number {
  const wallMs = wallMsOf(clock);
  const before = offsetAt(wallMs - DAY_MS, timeZone);
  return before === offsetAt(wallMs + DAY_MS, timeZone) ? wallMs - before : fromWallClock(clock, timeZone);
}

/** The start of the hour, minute … that contains an instant on the zone's clock; the unit is shorter than a day. */
export function floorInstant(instantMs: number, lengthMs: number, timeZone: string): number {
  const offset = offsetAt(instantMs, timeZone);
  return Math.floor((instantMs + offset) / lengthMs) * lengthMs - offset;
}

/** A clock moved by months; a day that the month does not have becomes its last. */
export function addMonths(clock: WallClock, count: number): WallClock {
  const months = clock.year * 12 + clock.month - 1 + count;
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  return { ...clock, year, month, day: Math.min(clock.day, daysInMonth(year, month)) };
}
