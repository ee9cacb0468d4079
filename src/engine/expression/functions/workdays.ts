import { Decimal } from '../decimal';
import { toDecimal, type ExpressionValue } from '../value';
import { toItems } from './list-items';
import { clockOf, dayNumberOf, midnightOf, weekdayOf } from './read-clock';

type Values = readonly ExpressionValue[];

/** Working days on or before a day, up to a constant; never falls from one day to the next. */
type CountWorkdays = (dayNumber: number) => number;

function dayOf(value: ExpressionValue, timeZone: string): number | null {
  const clock = clockOf(value, timeZone);
  return clock && dayNumberOf(clock);
}

function isWeekend(dayNumber: number): boolean {
  return weekdayOf(dayNumber) % 6 === 0;
}

/** Monday to Friday without the holidays, with the weekend days on which work is made up. */
function createCount(holidays: ExpressionValue, workdays: ExpressionValue, timeZone: string): CountWorkdays {
  const daysOf = (list: ExpressionValue) => new Set(toItems(list).map((value) => dayOf(value, timeZone) ?? NaN));
  const made = daysOf(workdays);
  const free = [...daysOf(holidays)].filter((day) => !isWeekend(day) && !made.has(day));
  const extra = [...made].filter(isWeekend);
  const passed = (days: readonly number[], until: number) => days.filter((day) => day <= until).length;
  return (dayNumber) => {
    // Counted from Monday 1969-12-29.
    const days = dayNumber + 4;
    const weeks = Math.floor(days / 7);
    return weeks * 5 + Math.min(5, days - weeks * 7) - passed(free, dayNumber) + passed(extra, dayNumber);
  };
}

/** The day that is a number of working days after (before, when negative) a date, at midnight; the date itself does not count. */
export function workdayAfter([date = null, amount = null, holidays = null, made = null]: Values, timeZone: string) {
  const start = dayOf(date, timeZone);
  const count = Math.trunc(toDecimal(amount).toNumber());
  if (start === null || Math.abs(count) > MAX_WORKDAYS) return null;
  if (count === 0) return midnightOf(start, timeZone);
  const countUntil = createCount(holidays, made, timeZone);
  const reach = Math.ceil((Math.abs(count) + toItems(holidays).length) / 5) * 7 + 14;
  const wanted = count > 0 ? countUntil(start) + count : countUntil(start - 1) + count + 1;
  // The first day by whose end so many working days have passed; it is one itself.
  let [low, high] = count > 0 ? [start, start + reach] : [start - reach, start];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (countUntil(middle) >= wanted) high = middle;
    else low = middle;
  }
  return midnightOf(high, timeZone);
}

const MAX_WORKDAYS = 4_000_000;

/** Working days from a date to another, both counted; negative when the second comes first. */
export function workdaysBetween([from = null, to = null, holidays = null, made = null]: Values, timeZone: string) {
  const [start, end] = [dayOf(from, timeZone), dayOf(to, timeZone)];
  if (start === null || end === null) return null;
  const countUntil = createCount(holidays, made, timeZone);
  return new Decimal(end >= start ? countUntil(end) - countUntil(start - 1) : countUntil(end - 1) - countUntil(start));
}
