import type { FieldModel } from '../contract/field-model';
import type { ValidateContext, ValueProblem } from '../contract/widget-definition';
import { authoredBound, type BoundContext } from './bounds';
import { dateFormatOf, dateFromText, formatTimestamp, toTimestamp, unitOfFormat } from './date-values';
import { toNumber } from './number-values';
import { rangeProblem, valueProblem } from './parsed';
import { addTime, endOfUnit, PLATFORM_TIME_ZONE, startOfUnit, type TimeUnit } from './zoned-time';

/** Units of a distance from now, each with the number of them that leads past every date: no calendar counts so far. */
const BOUND_UNITS: readonly (readonly [TimeUnit, number])[] = [
  ['year', 10_000],
  ['month', 120_000],
  ['day', 3_660_000],
];

/** What is picked: the finest unit that the format shows. */
export function unitOf(field: FieldModel): TimeUnit {
  return unitOfFormat(dateFormatOf(field));
}

/** Bounds in milliseconds, both inclusive and widened to whole units of the format; null = open. */
export interface DateBounds {
  readonly min: number | null;
  readonly max: number | null;
}

/** Resolves the earliest and latest date (constant, other field, now, before or after now). */
export function resolveDateBounds(field: FieldModel, context: BoundContext): DateBounds {
  const unit = unitOf(field);
  const [min, max] = [resolveBound(field, 'start', context), resolveBound(field, 'end', context)];
  return {
    min: min === null ? null : startOfUnit(min, unit, context.timeZone),
    max: max === null ? null : endOfUnit(max, unit, context.timeZone),
  };
}

function resolveBound(field: FieldModel, end: 'start' | 'end', context: BoundContext): number | null {
  const bound = authoredBound(field, end);
  if (!bound) return null;
  if (bound.type === 1) return toTimestamp(bound.value, context.timeZone) ?? null;
  if (bound.type === 2) return toTimestamp(context.valueOf(bound.relationField), context.timeZone) ?? null;
  if (bound.type === 3) return context.now;
  const amount = Math.trunc(toNumber(bound.value) ?? 0);
  const [unit, most] = BOUND_UNITS[bound.target - 1] ?? ['day', 0];
  if (Math.abs(amount) > most) return null;
  const duration = { amount: bound.type === 4 ? -amount : amount, unit };
  const moved = addTime(context.now, duration, context.timeZone);
  return toTimestamp(moved, context.timeZone) ?? null;
}

/** Whether a date is within its bounds. */
export function isWithin(value: number, bounds: DateBounds): boolean {
  return (bounds.min === null || value >= bounds.min) && (bounds.max === null || value <= bounds.max);
}

interface ZonedBounds extends DateBounds {
  readonly timeZone: string;
}

/** Whether no instant of a panel cell (a day, a month, a year) lies within the bounds. */
export function isOutsideDay(
  instant: number,
  unit: 'year' | 'month' | 'day',
  { min, max, timeZone }: ZonedBounds,
): boolean {
  if (min === null && max === null) return false;
  if (min !== null && endOfUnit(instant, unit, timeZone) < min) return true;
  return max !== null && startOfUnit(instant, unit, timeZone) > max;
}

/** Refuses a date outside of its bounds, which the finding names as shown, and a text that is no date. */
export function validateDate(value: unknown, field: FieldModel, context: ValidateContext): readonly ValueProblem[] {
  if (typeof value === 'string') {
    const read = dateFromText(value, { unit: unitOf(field), timeZone: context.timeZone, now: context.now });
    return read.ok ? validateDate(read.value, field, context) : [valueProblem(read.code, read.params)];
  }
  if (typeof value !== 'number') return [];
  const bounds = resolveDateBounds(field, context);
  if (isWithin(value, bounds)) return [];
  const shown = (ms: number | null) => formatTimestamp(ms, dateFormatOf(field), context.timeZone);
  return [rangeProblem({ min: shown(bounds.min), max: shown(bounds.max) })];
}

const SAMPLE_START_MS = Date.parse('2026-01-05T00:00:00+08:00');

/** A date within the fixed bounds, by seed; bounds that depend on now or on another field are met around today. */
export function sampleDate(field: FieldModel, seed: number): number | null {
  const dependsOnNow = [authoredBound(field, 'start'), authoredBound(field, 'end')].some(
    (bound) => bound && bound.type >= 2,
  );
  const now = dependsOnNow ? Date.now() : SAMPLE_START_MS;
  const bounds = resolveDateBounds(field, { now, timeZone: PLATFORM_TIME_ZONE, valueOf: () => now });
  const unit = unitOf(field);
  const base = bounds.min ?? bounds.max ?? startOfUnit(now, unit, PLATFORM_TIME_ZONE);
  const amount = bounds.min === null && bounds.max !== null ? -seed : seed;
  const moved = addTime(base, { amount, unit }, PLATFORM_TIME_ZONE);
  const value = startOfUnit(moved, unit, PLATFORM_TIME_ZONE);
  return isWithin(value, bounds) ? value : startOfUnit(base, unit, PLATFORM_TIME_ZONE);
}
