import { addMonths, wallMsOf, type WallClock } from '../../values/zoned-time';
import { Decimal } from '../decimal';
import type { ExpressionValue } from '../value';
import { textOf } from './characters';
import { clockOf, dayNumberOf } from './read-clock';

/** Whole months from start to end, negative when end comes first. */
export function monthsBetween(start: WallClock, end: WallClock): number {
  const months = (end.year - start.year) * 12 + (end.month - start.month);
  const inMonth = (clock: WallClock) => wallMsOf({ ...clock, year: 2000, month: 1 });
  if (months > 0 && inMonth(end) < inMonth(start)) return months - 1;
  return months < 0 && inMonth(end) > inMonth(start) ? months + 1 : months;
}

/** Differences between clocks ignore changes of the zone's offset. */
const DIFFERENCES: Readonly<Record<string, (start: WallClock, end: WallClock) => number>> = {
  Y: (start, end) => monthsBetween(start, end) / 12,
  YM: (start, end) => monthsBetween(start, end) % 12,
  M: monthsBetween,
  MD: (start, end) => daysBetween(addMonths(start, monthsBetween(start, end)), end),
  W: (start, end) => daysBetween(start, end) / 7,
  D: daysBetween,
  H: (start, end) => (wallMsOf(end) - wallMsOf(start)) / 3_600_000,
  MI: (start, end) => (wallMsOf(end) - wallMsOf(start)) / 60_000,
  S: (start, end) => (wallMsOf(end) - wallMsOf(start)) / 1_000,
};

function daysBetween(start: WallClock, end: WallClock): number {
  return dayNumberOf(end) - dayNumberOf(start);
}

/**
 * Whole units from start to end, negative when end comes first: Y, M, W, D (default; calendar days), H, MI, S on the clock,
 * YM the months beyond whole years, MD the days beyond whole months. Null for a blank or an unknown unit.
 */
export function differenceOf(args: readonly ExpressionValue[], timeZone: string): Decimal | null {
  const [from = null, to = null, unit = 'D'] = args;
  const start = clockOf(from, timeZone);
  const end = clockOf(to, timeZone);
  const name = textOf(unit).trim().toUpperCase();
  if (!start || !end || !Object.hasOwn(DIFFERENCES, name)) return null;
  return new Decimal(Math.trunc(DIFFERENCES[name]?.(start, end) ?? 0));
}
