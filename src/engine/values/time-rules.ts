import type { FieldModel } from '../contract/field-model';
import type { ValidateContext, ValueProblem } from '../contract/widget-definition';
import { authoredBound, type BoundContext } from './bounds';
import { textProp } from './field-props';
import { toNumber } from './number-values';
import { rangeProblem, valueProblem } from './parsed';
import { formatSecondsOfDay, timeFromText, toSecondsOfDay } from './time-values';
import { toWallClock } from './zoned-time';

const UNIT_SECONDS = [3600, 60, 1] as const;
const LAST_SECOND = 86_399;

/** Whether the field holds seconds: the format decides, `HH:mm` does not. */
export function hasSeconds(field: FieldModel): boolean {
  return !/^\s*H{1,2}:m{1,2}\s*$/i.test(textProp(field, 'format'));
}

/** Inclusive bounds in seconds since midnight; 0 and 86399 when there are none (docs/screens.md#controls). */
export interface TimeBounds {
  readonly min: number;
  readonly max: number;
}

/** Resolves the earliest and latest time of day (docs/module-format.md#date-bounds); distances from now stop at midnight. */
export function resolveTimeBounds(field: FieldModel, context: BoundContext): TimeBounds {
  const max = resolveBound(field, 'end', context) ?? LAST_SECOND;
  return {
    min: resolveBound(field, 'start', context) ?? 0,
    max: hasSeconds(field) ? max : Math.floor(max / 60) * 60 + 59,
  };
}

function resolveBound(field: FieldModel, end: 'start' | 'end', context: BoundContext): number | null {
  const bound = authoredBound(field, end);
  if (!bound) return null;
  if (bound.type === 1) return toSecondsOfDay(bound.value) ?? null;
  if (bound.type === 2) return toSecondsOfDay(context.valueOf(bound.relationField)) ?? null;
  const { hour, minute, second } = toWallClock(context.now, context.timeZone);
  const now = hour * 3600 + minute * 60 + (hasSeconds(field) ? second : 0);
  if (bound.type === 3) return now;
  const distance = Math.trunc(toNumber(bound.value) ?? 0) * (UNIT_SECONDS[bound.target - 1] ?? 1);
  return Math.min(LAST_SECOND, Math.max(0, bound.type === 4 ? now - distance : now + distance));
}

/** Refuses a time outside of its bounds, which the finding names, and a text that is no time. */
export function validateTime(value: unknown, field: FieldModel, context: ValidateContext): readonly ValueProblem[] {
  if (typeof value !== 'string') return [];
  const read = timeFromText(value, true);
  if (!read.ok) return [valueProblem(read.code, read.params)];
  const seconds = toSecondsOfDay(read.value);
  if (seconds === undefined) return [];
  const { min, max } = resolveTimeBounds(field, context);
  if (seconds >= min && seconds <= max) return [];
  const shown = (bound: number) => formatSecondsOfDay(bound, hasSeconds(field));
  return [rangeProblem({ min: min <= 0 ? '' : shown(min), max: max >= LAST_SECOND ? '' : shown(max) })];
}

/** Widens the end of a searched range without seconds to its whole minute. */
export function toTimeSearch([from, to]: readonly [unknown, unknown]): readonly [unknown, unknown] {
  const last = toSecondsOfDay(to);
  return [from, last === undefined ? to : formatSecondsOfDay(/^\d+:\d+$/.test(String(to)) ? last + 59 : last, true)];
}

/** A time within the fixed bounds, by seed; bounds that depend on now are met around now. */
export function sampleTime(field: FieldModel, seed: number): string {
  const bounds = resolveTimeBounds(field, { now: Date.now(), timeZone: 'Asia/Shanghai', valueOf: () => undefined });
  const first = hasSeconds(field) ? bounds.min : Math.ceil(bounds.min / 60) * 60;
  const choices = Math.max(1, Math.floor((bounds.max - first) / 60) + 1);
  return formatSecondsOfDay(first + (Math.abs(seed) % choices) * 60, hasSeconds(field));
}

/** What the three columns of a time panel must not offer. */
export function disabledTimes({ min, max }: TimeBounds) {
  const outside = (count: number, unitSeconds: number, base: number) =>
    Array.from({ length: count }, (_, index) => index).filter((index) => {
      const from = base + index * unitSeconds;
      return from + unitSeconds - 1 < min || from > max;
    });
  return {
    disabledHours: () => outside(24, 3600, 0),
    disabledMinutes: (hour: number) => (hour < 0 ? [] : outside(60, 60, hour * 3600)),
    disabledSeconds: (hour: number, minute: number) =>
      hour < 0 || minute < 0 ? [] : outside(60, 1, hour * 3600 + minute * 60),
  };
}
