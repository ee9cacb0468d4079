/** Fields of a clock on the wall; month 1–12. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

export type TimeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** Used where nobody says otherwise; the platform's default. */
export const PLATFORM_TIME_ZONE = 'Asia/Shanghai';

export const DAY_MS = 86_400_000;

/** The part of `Temporal` that is used; not every browser and no Node below 26 has it. */
interface ZonedInstants {
  readonly Instant: {
    fromEpochMilliseconds: (ms: number) => {
      toZonedDateTimeISO: (timeZone: string) => { readonly offsetNanoseconds: number };
    };
  };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** No clock was ever changed and changed back within a week, so equal offsets at both ends hold in between. */
const WEEK_MS = 7 * DAY_MS;
const MAX_KEPT_WEEKS = 4_000;
const offsetsByWeek = new Map<string, Map<number, number>>();
/** No date is further from 1970 (ECMAScript). */
const MAX_INSTANT_MS = 8.64e15;

/**
 * Milliseconds that the zone's clock is ahead of UTC at an instant. Throws RangeError for an unknown zone. Offsets are cached:
 * asking the runtime takes microseconds, and a column of dates asks a thousand times.
 */
export function zoneOffsetMs(instantMs: number, timeZone: string): number {
  if (!(Math.abs(instantMs) + WEEK_MS <= MAX_INSTANT_MS)) return readOffsetMs(instantMs, timeZone);
  const week = Math.floor(instantMs / WEEK_MS);
  const offset = offsetOfWeek(week, timeZone);
  return offset === offsetOfWeek(week + 1, timeZone) ? offset : readOffsetMs(instantMs, timeZone);
}

function offsetOfWeek(week: number, timeZone: string): number {
  let known = offsetsByWeek.get(timeZone);
  if (!known || known.size > MAX_KEPT_WEEKS) offsetsByWeek.set(timeZone, (known = new Map<number, number>()));
  let offset = known.get(week);
  if (offset === undefined) known.set(week, (offset = readOffsetMs(week * WEEK_MS, timeZone)));
  return offset;
}

function readOffsetMs(instantMs: number, timeZone: string): number {
  return askTemporal(instantMs, timeZone) ?? askFormatter(instantMs, timeZone);
}

/** The first formatter of a page takes 10 ms and more to be made; null where this way is not open. */
function askTemporal(instantMs: number, timeZone: string): number | null {
  const { Temporal } = globalThis as { readonly Temporal?: ZonedInstants };
  if (!Temporal) return null;
  try {
    const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(instantMs));
    return Math.round(instant.toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e9) * 1000;
  } catch {
    // The formatter decides which zones there are.
    return null;
  }
}

function askFormatter(instantMs: number, timeZone: string): number {
  const parts: Record<string, string> = {};
  for (const part of formatterOf(timeZone).formatToParts(instantMs)) parts[part.type] = part.value;
  const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year);
  const wall = wallMsOf({
    year,
    month: Number(parts.month),
    day: Number(parts.day),
    hour: Number(parts.hour),
    minute: Number(parts.minute),
    second: Number(parts.second),
    millisecond: 0,
  });
  return wall - Math.floor(instantMs / 1000) * 1000;
}

/** What the zone's clock shows at an instant. */
export function toWallClock(instantMs: number, timeZone: string): WallClock {
  const shifted = new Date(instantMs + zoneOffsetMs(instantMs, timeZone));
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

/**
 * The instant at which the zone's clock shows the fields; overflowing fields carry over (month 13 = January). A time that the
 * clock skips moves on by what was skipped; of a time that it shows twice, the first.
 */
export function fromWallClock(clock: WallClock, timeZone: string): number {
  const wall = wallMsOf(clock);
  // No offset exceeds a day, so the instant lies between these two, and a change of the clock with it.
  const before = zoneOffsetMs(wall - DAY_MS, timeZone);
  const after = zoneOffsetMs(wall + DAY_MS, timeZone);
  if (before === after) return wall - before;
  const isShownAfter = zoneOffsetMs(wall - after, timeZone) === after;
  const isShownBefore = zoneOffsetMs(wall - before, timeZone) === before;
  return isShownAfter && !isShownBefore ? wall - after : wall - before;
}

/** The fields of a clock as milliseconds, as if they were UTC; overflowing fields carry over. */
export function wallMsOf({ year, month, day, hour, minute, second, millisecond }: WallClock): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute, second, millisecond);
}

const START: WallClock = { year: 1, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 };
const UNITS: readonly TimeUnit[] = ['year', 'month', 'day', 'hour', 'minute', 'second'];

/** Units that no change of the clock cuts: they are counted from the instant, which a clock may show twice. */
const SHORT_UNITS_MS: Readonly<Partial<Record<TimeUnit, number>>> = { hour: 3_600_000, minute: 60_000, second: 1_000 };

/** First instant of the year, month, day … that contains the instant, on the zone's clock. */
export function startOfUnit(instantMs: number, unit: TimeUnit, timeZone: string): number {
  const lengthMs = SHORT_UNITS_MS[unit];
  if (lengthMs === undefined) return fromWallClock(floorClock(instantMs, unit, timeZone), timeZone);
  return floorInstant(instantMs, lengthMs, timeZone);
}

/** The start of the hour, minute … that contains an instant on the zone's clock; the unit is shorter than a day. */
export function floorInstant(instantMs: number, lengthMs: number, timeZone: string): number {
  const offset = zoneOffsetMs(instantMs, timeZone);
  return Math.floor((instantMs + offset) / lengthMs) * lengthMs - offset;
}

/** Last millisecond of the year, month, day … that contains the instant, on the zone's clock. */
export function endOfUnit(instantMs: number, unit: TimeUnit, timeZone: string): number {
  const lengthMs = SHORT_UNITS_MS[unit];
  if (lengthMs !== undefined) return startOfUnit(instantMs, unit, timeZone) + lengthMs - 1;
  // From the clock, not from the first instant: that one shows 01:00 where the clock skips midnight.
  const clock = floorClock(instantMs, unit, timeZone);
  return fromWallClock({ ...clock, [unit]: clock[unit] + 1 }, timeZone) - 1;
}

function floorClock(instantMs: number, unit: TimeUnit, timeZone: string): WallClock {
  const clock = toWallClock(instantMs, timeZone);
  const kept = UNITS.slice(0, UNITS.indexOf(unit) + 1);
  return { ...START, ...Object.fromEntries(kept.map((name) => [name, clock[name]])) };
}

interface Duration {
  readonly amount: number;
  readonly unit: TimeUnit;
}

/** Moves an instant by whole units on the zone's clock; 31 January plus a month is the last day of February. */
export function addTime(instantMs: number, { amount, unit }: Duration, timeZone: string): number {
  const clock = toWallClock(instantMs, timeZone);
  if (unit !== 'year' && unit !== 'month') return fromWallClock({ ...clock, [unit]: clock[unit] + amount }, timeZone);
  return fromWallClock(addMonths(clock, unit === 'year' ? amount * 12 : amount), timeZone);
}

/** A clock moved by months; a day that the month does not have becomes its last. */
export function addMonths(clock: WallClock, count: number): WallClock {
  const months = clock.year * 12 + clock.month - 1 + count;
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  return { ...clock, year, month, day: Math.min(clock.day, daysInMonth(year, month)) };
}

/** Number of days of a month (1–12). */
export function daysInMonth(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 0);
  return date.getUTCDate();
}
