import { fromWallClock } from '../values/zoned-time';
import type { GroupUnit } from './group-unit';

const MIDNIGHT = { hour: 0, minute: 0, second: 0, millisecond: 0 };
/** What comes after a span: months and days on. */
const LENGTHS: Readonly<Record<GroupUnit, { readonly months: number; readonly days: number }>> = {
  day: { months: 0, days: 1 },
  week: { months: 0, days: 7 },
  month: { months: 1, days: 0 },
  quarter: { months: 3, days: 0 },
  year: { months: 12, days: 0 },
};

/** The span that begins with a day (`2026-11-01`): its first instant, and that of the next span, in milliseconds. */
export function spanOf(
  firstDay: string,
  unit: GroupUnit,
  timeZone: string,
): { readonly from: number; readonly until: number } {
  const [year = 0, month = 1, day = 1] = firstDay.split('-').map(Number);
  const { months, days } = LENGTHS[unit];
  return {
    from: fromWallClock({ year, month, day, ...MIDNIGHT }, timeZone),
    until: fromWallClock({ year, month: month + months, day: day + days, ...MIDNIGHT }, timeZone),
  };
}

/** The first day of the span that follows. */
export function nextSpan(firstDay: string, unit: GroupUnit): string {
  const [year = 0, month = 1, day = 1] = firstDay.split('-').map(Number);
  const { months, days } = LENGTHS[unit];
  const next = new Date(0);
  next.setUTCFullYear(year, month - 1 + months, day + days);
  return next.toISOString().slice(0, 10);
}
