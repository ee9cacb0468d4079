import type { WallClock } from '../../values/zoned-time';
import { Decimal } from '../decimal';
import { toDecimal, type ExpressionValue } from '../value';
import { textOf } from './characters';
import { differenceOf } from './date-difference';
import { addToDate, edgeOfUnit } from './date-units';
import { defineContextFunction, type ExpressionFunction } from './define-function';
import { formatText } from './format-text';
import { clockOf, dayNumberOf, instantAt, MIDNIGHT, weekdayOf } from './read-clock';
import { workdayAfter, workdaysBetween } from './workdays';

type Values = readonly ExpressionValue[];

/** A part of what the zone's clock shows; null for what is no date. */
const part = (name: string, field: keyof WallClock): ExpressionFunction =>
  defineContextFunction(name, 1, ([value = null], { timeZone }) => {
    const clock = clockOf(value, timeZone);
    return clock && new Decimal(clock[field]);
  });

const zoned = (
  name: string,
  arity: number | readonly [number, number],
  apply: (args: Values, timeZone: string) => ExpressionValue,
): ExpressionFunction => defineContextFunction(name, arity, (args, { timeZone }) => apply(args, timeZone));

/** A day on the calendar, with its time when that is given; months and days that overflow carry over, as in spreadsheets. */
function dateOf(args: Values, timeZone: string): ExpressionValue {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = args.map((arg) =>
    Math.trunc(toDecimal(arg).toNumber()),
  );
  if (year < 1 || year > 9999) return null;
  return instantAt({ year, month, day, hour, minute, second, millisecond: 0 }, timeZone);
}

/** Day of the week by kind: 1 (default) Sunday = 1, 2 Monday = 1, 3 Monday = 0. */
function weekday([value = null, kind]: Values, timeZone: string): ExpressionValue {
  const clock = clockOf(value, timeZone);
  if (!clock) return null;
  const day = weekdayOf(dayNumberOf(clock));
  switch (kind === undefined ? '1' : textOf(kind)) {
    case '1':
      return new Decimal(day + 1);
    case '2':
      return new Decimal(((day + 6) % 7) + 1);
    case '3':
      return new Decimal((day + 6) % 7);
    default:
      return null;
  }
}

/** Week of the year by kind: 1 (default) weeks from Sunday, 2 from Monday, 21 by ISO 8601. */
function weekNumber([value = null, kind]: Values, timeZone: string): ExpressionValue {
  const clock = clockOf(value, timeZone);
  if (!clock) return null;
  const day = dayNumberOf(clock);
  const name = kind === undefined ? '1' : textOf(kind);
  if (name === '21') {
    // The week belongs to the year of its Thursday.
    const thursday = day - ((weekdayOf(day) + 6) % 7) + 3;
    const year = new Date(thursday * 86_400_000).getUTCFullYear();
    return new Decimal(Math.floor((thursday - firstDayOf(year)) / 7) + 1);
  }
  if (name !== '1' && name !== '2') return null;
  const first = firstDayOf(clock.year);
  const passed = name === '1' ? weekdayOf(first) : (weekdayOf(first) + 6) % 7;
  return new Decimal(Math.floor((day - first + passed) / 7) + 1);
}

function firstDayOf(year: number): number {
  return dayNumberOf({ year, month: 1, day: 1, ...MIDNIGHT });
}

export const dateFunctions = [
  zoned('DATE', [3, 6], dateOf),
  defineContextFunction('TODAY', 0, (_args, { now, timeZone }) => edgeOfUnit([new Decimal(now)], timeZone, false)),
  defineContextFunction('NOW', 0, (_args, { now }) => new Decimal(now)),
  part('YEAR', 'year'),
  part('MONTH', 'month'),
  part('DAY', 'day'),
  part('HOUR', 'hour'),
  part('MINUTE', 'minute'),
  part('SECOND', 'second'),
  zoned('WEEKDAY', [1, 2], weekday),
  zoned('WEEKNUM', [1, 2], weekNumber),
  zoned('DATEDIF', [2, 3], differenceOf),
  zoned('DATEADD', [2, 3], addToDate),
  zoned('STARTOF', [1, 2], (args, timeZone) => edgeOfUnit(args, timeZone, false)),
  zoned('ENDOF', [1, 2], (args, timeZone) => edgeOfUnit(args, timeZone, true)),
  zoned('WORKDAY', [2, 4], workdayAfter),
  zoned('NETWORKDAYS', [2, 4], workdaysBetween),
  zoned('TEXT', 2, ([value = null, format = null], timeZone) => formatText(value, textOf(format), timeZone)),
];
