import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addTime, endOfUnit, fromWallClock, startOfUnit, toWallClock, zoneOffsetMs } from './zoned-time';

const ZONES = ['Asia/Shanghai', 'UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'Africa/Cairo'];
const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) });

test('a wall clock leads back to an instant that shows it', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
      const clock = toWallClock(instant, zone);
      expect(toWallClock(fromWallClock(clock, zone), zone)).toEqual(clock);
    }),
  );
});

test('units begin and end around the instant', () => {
  fc.assert(
    fc.property(
      instants,
      fc.constantFrom(...ZONES),
      fc.constantFrom('year' as const, 'month' as const, 'day' as const, 'minute' as const),
      (instant, zone, unit) => {
        const [start, end] = [startOfUnit(instant, unit, zone), endOfUnit(instant, unit, zone)];
        expect(start).toBeLessThanOrEqual(instant);
        expect(end).toBeGreaterThanOrEqual(Math.floor(instant / 60_000) * 60_000);
        expect(startOfUnit(end + 1, unit, zone)).toBe(end + 1);
      },
    ),
    // Daylight saving time skipped the first hour of August 2014 in Cairo.
    { examples: [[1406844000000, 'Africa/Cairo', 'month']] },
  );
});

test('a day without a midnight, a day that is left out and an hour that comes twice', () => {
  const clock = { year: 2014, month: 8, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 };
  expect(fromWallClock(clock, 'Africa/Cairo')).toBe(Date.UTC(2014, 6, 31, 22));
  expect(endOfUnit(Date.UTC(2014, 6, 31, 22), 'day', 'Africa/Cairo')).toBe(Date.UTC(2014, 7, 1, 21) - 1);
  const skipped = { ...clock, year: 2011, month: 12, day: 30 };
  expect(fromWallClock(skipped, 'Pacific/Apia')).toBe(Date.UTC(2011, 11, 30, 10));
  const twice = { ...clock, year: 2026, month: 11, day: 1, hour: 1, minute: 30 };
  expect(fromWallClock(twice, 'America/New_York')).toBe(Date.UTC(2026, 10, 1, 5, 30));
  const secondTime = Date.UTC(2026, 10, 1, 6, 30);
  expect(startOfUnit(secondTime, 'hour', 'America/New_York')).toBe(Date.UTC(2026, 10, 1, 6));
});

test('days of 23 and 25 hours are whole days', () => {
  const spring = Date.UTC(2026, 2, 8, 15);
  expect(endOfUnit(spring, 'day', 'America/New_York') - startOfUnit(spring, 'day', 'America/New_York') + 1).toBe(
    23 * 3600_000,
  );
  const autumn = Date.UTC(2026, 10, 1, 15);
  expect(endOfUnit(autumn, 'day', 'America/New_York') - startOfUnit(autumn, 'day', 'America/New_York') + 1).toBe(
    25 * 3600_000,
  );
});

test('months keep the day where they can', () => {
  const end = fromWallClock(
    { year: 2026, month: 1, day: 31, hour: 9, minute: 0, second: 0, millisecond: 0 },
    'Asia/Shanghai',
  );
  expect(toWallClock(addTime(end, { amount: 1, unit: 'month' }, 'Asia/Shanghai'), 'Asia/Shanghai')).toMatchObject({
    month: 2,
    day: 28,
    hour: 9,
  });
  expect(toWallClock(addTime(end, { amount: -2, unit: 'month' }, 'Asia/Shanghai'), 'Asia/Shanghai')).toMatchObject({
    year: 2025,
    month: 11,
    day: 30,
  });
  expect(toWallClock(addTime(end, { amount: 1, unit: 'day' }, 'Asia/Shanghai'), 'Asia/Shanghai')).toMatchObject({
    month: 2,
    day: 1,
  });
});

test('offsets follow history and refuse unknown zones', () => {
  expect(zoneOffsetMs(Date.UTC(2026, 0, 1), 'Asia/Shanghai')).toBe(8 * 3600_000);
  expect(zoneOffsetMs(Date.UTC(1988, 6, 1), 'Asia/Shanghai')).toBe(9 * 3600_000);
  expect(() => zoneOffsetMs(0, 'Mars/Olympus')).toThrow(RangeError);
});

describe('an offset that is remembered', () => {
  // Daylight saving time ends in New York on 2026-11-01 at 06:00 UTC.
  const beforeMs = Date.UTC(2026, 10, 1, 5, 59, 59);
  const afterMs = Date.UTC(2026, 10, 1, 6, 0, 0);

  test.each([1, 2])('is told apart on a day on which the clock changes (time %i)', () => {
    expect(zoneOffsetMs(beforeMs, 'America/New_York')).toBe(-4 * 3_600_000);
    expect(zoneOffsetMs(afterMs, 'America/New_York')).toBe(-5 * 3_600_000);
  });

  test.each(['America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Shanghai'])(
    'is that of the runtime, hour by hour through years in %s',
    (timeZone) => {
      const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
      for (let hour = 0; hour < 3 * 365 * 24; hour += 1) {
        const instantMs = Date.UTC(1989, 0, 1, hour, 30);
        const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(format.format(instantMs)) ?? [];
        const offsetMs = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
        expect(zoneOffsetMs(instantMs, timeZone)).toBe(sign === '-' ? -offsetMs : offsetMs);
      }
    },
  );

  test('is that of its own zone and day', () => {
    expect(zoneOffsetMs(beforeMs, 'Asia/Shanghai')).toBe(8 * 3_600_000);
    expect(zoneOffsetMs(Date.UTC(2026, 6, 1), 'America/New_York')).toBe(-4 * 3_600_000);
    expect(zoneOffsetMs(Date.UTC(2026, 11, 1), 'America/New_York')).toBe(-5 * 3_600_000);
  });

  test('is found at the very ends of time', () => {
    expect(zoneOffsetMs(8.64e15 - 1, 'UTC')).toBe(0);
    expect(() => zoneOffsetMs(-8.64e15, 'Asia/Shanghai')).not.toThrow();
    expect(() => zoneOffsetMs(Number.NaN, 'Asia/Shanghai')).toThrow(RangeError);
  });
});

describe('in a browser that has Temporal', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Stub of Temporal: knows one zone at UTC+7:30 and throws RangeError for fractions of a millisecond. */
  function stubTemporal() {
    const asked: number[] = [];
    const toZonedDateTimeISO = (zone: string) => {
      if (zone !== 'Asia/Singapore') throw new RangeError(zone);
      return { offsetNanoseconds: 27_000e9 };
    };
    const fromEpochMilliseconds = (ms: number) => {
      if (!Number.isInteger(ms)) throw new RangeError(String(ms));
      asked.push(ms);
      return { toZonedDateTimeISO };
    };
    vi.stubGlobal('Temporal', { Instant: { fromEpochMilliseconds } });
    return asked;
  }

  test('it is asked, and no formatter is made', () => {
    const asked = stubTemporal();
    const formatter = vi.spyOn(Intl, 'DateTimeFormat');
    expect(zoneOffsetMs(Date.UTC(1975, 5, 1) + 0.5, 'Asia/Singapore')).toBe(27_000_000);
    expect(asked).not.toHaveLength(0);
    expect(formatter).not.toHaveBeenCalled();
    formatter.mockRestore();
  });

  test('the formatter decides which zones there are', () => {
    stubTemporal();
    expect(zoneOffsetMs(Date.UTC(2026, 5, 1), 'Asia/Tokyo')).toBe(32_400_000);
    expect(() => zoneOffsetMs(0, 'Nowhere/Land')).toThrow(RangeError);
  });
});
