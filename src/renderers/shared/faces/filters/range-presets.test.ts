import { expect, it } from 'vitest';
import type { TimeUnit } from '../../../../engine/values/zoned-time';
import { presetEnds, presetsFor } from './range-presets';

const timeZone = 'Asia/Shanghai';
/** Already the first of March there. */
const nowMs = Date.parse('2026-02-28T17:30:00Z');
const shownIn = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const rangesOf = (shown: TimeUnit) =>
  Object.fromEntries(
    presetsFor(shown).map((preset) => [preset.key, presetEnds(preset, { nowMs, shown, timeZone }).map(shownIn)]),
  );

it('counts days and months on the clock of the platform', () => {
  expect(rangesOf('day')).toEqual({
    today: ['2026-03-01 00:00:00', '2026-03-01 00:00:00'],
    yesterday: ['2026-02-28 00:00:00', '2026-02-28 00:00:00'],
    lastSevenDays: ['2026-02-23 00:00:00', '2026-03-01 00:00:00'],
    lastThirtyDays: ['2026-01-31 00:00:00', '2026-03-01 00:00:00'],
    thisMonth: ['2026-03-01 00:00:00', '2026-03-31 00:00:00'],
    lastMonth: ['2026-02-01 00:00:00', '2026-02-28 00:00:00'],
  });
});

it('ends with the last unit that the field shows', () => {
  expect(rangesOf('second')['yesterday']).toEqual(['2026-02-28 00:00:00', '2026-02-28 23:59:59']);
  expect(rangesOf('minute')['today']).toEqual(['2026-03-01 00:00:00', '2026-03-01 23:59:00']);
  expect(rangesOf('month')).toEqual({
    thisMonth: ['2026-03-01 00:00:00', '2026-03-01 00:00:00'],
    lastMonth: ['2026-02-01 00:00:00', '2026-02-01 00:00:00'],
    thisYear: ['2026-01-01 00:00:00', '2026-12-01 00:00:00'],
  });
  expect(rangesOf('year')).toEqual({ thisYear: ['2026-01-01 00:00:00', '2026-01-01 00:00:00'] });
});
