import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addUnits, fromWallClock, startOfUnit, toWallClock } from '../../values/zoned-time';
import { addMonths, floorInstant, readClock, setClock } from './zone-clock';

const zone = fc.constantFrom(
  'Asia/Shanghai',
  'America/New_York',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
);
const instant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) });

describe('the clock that keeps offsets', () => {
  it('shows what the plain one shows, both ways', () => {
    fc.assert(
      fc.property(instant, zone, (instantMs, timeZone) => {
        const clock = toWallClock(instantMs, timeZone);
        expect(readClock(instantMs, timeZone)).toEqual(clock);
        expect(setClock(clock, timeZone)).toBe(fromWallClock(clock, timeZone));
        expect(floorInstant(instantMs, 3_600_000, timeZone)).toBe(startOfUnit(instantMs, 'hour', timeZone));
      }),
      { numRuns: 1_000 },
    );
  });

  it('agrees hour by hour around every change of a clock', () => {
    for (const timeZone of ['America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Shanghai']) {
      for (let hour = 0; hour < 365 * 24; hour += 1) {
        const instantMs = Date.UTC(1990, 0, 1, hour, 30);
        expect(readClock(instantMs, timeZone)).toEqual(toWallClock(instantMs, timeZone));
      }
    }
  });

  it('moves by months as the plain one does', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -500, max: 500 }), (instantMs, count) => {
        const moved = setClock(addMonths(toWallClock(instantMs, 'UTC'), count), 'UTC');
        expect(moved).toBe(addUnits(instantMs, count, 'month', 'UTC'));
      }),
    );
  });
});
