import { fromWallClock, toWallClock } from '../../../../engine/values/zoned-time';

const WEEK = 7;

/** The day (`2026-11-05`) that the clock of a zone shows. */
export function dayOf(instantMs: number, timeZone: string): string {
  const { year, month, day } = toWallClock(instantMs, timeZone);
  return toDay(Date.UTC(year, month - 1, day));
}

/** The weeks, from Monday on, in which the month of a day lies. */
export function weeksOf(day: string): readonly (readonly string[])[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = Date.UTC(year, month - 1, 1);
  // Sunday is 0.
  const before = (new Date(first).getUTCDay() + WEEK - 1) % WEEK;
  const count = Math.ceil((before + new Date(Date.UTC(year, month, 0)).getUTCDate()) / WEEK);
  return Array.from({ length: count }, (_week, week) =>
    Array.from({ length: WEEK }, (_day, at) => toDay(Date.UTC(year, month - 1, 1 - before + week * WEEK + at))),
  );
}

/** The first day of the month that is so many months away. */
export function monthAway(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return toDay(Date.UTC(year, month - 1 + months, 1));
}

function toDay(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 10);
}

/** The same time of day on another day. */
export function onDay(instantMs: number, day: string, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return fromWallClock({ ...toWallClock(instantMs, timeZone), year, month, day: date }, timeZone);
}

/** The day that is so many days away. */
export function dayAway(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return toDay(Date.UTC(year, month - 1, date + days));
}
