import type { Parsed, ValidateContext, ValueProblem } from '../contract/widget-definition';
import type { FieldModel } from '../contract/field-model';
import { isBlank } from './is-blank';
import { toList } from './option-values';
import { accepted, refused, valueProblem } from './parsed';
import { toHalfWidth } from './text-values';

/** Both ends of a pair; blank ends are null. */
export function toEnds(value: unknown): readonly [unknown, unknown] {
  if (!Array.isArray(value)) return [null, null];
  const [from, to] = value as readonly unknown[];
  return [from === '' ? null : (from ?? null), to === '' ? null : (to ?? null)];
}

/** A pair, or an empty list when both ends are blank. */
export function toPair(from: unknown, to: unknown): readonly unknown[] {
  return isBlank(from) && isBlank(to) ? [] : [from ?? null, to ?? null];
}

/** Stored pair `[start, end]`, its ends read by `parseEnd`; [] when both are blank. Whoever validates it says what is wrong with half a pair. */
export function parseRange(input: unknown, parseEnd: (end: unknown) => Parsed): Parsed {
  const ends = toList(input);
  if (ends.every(isBlank)) return accepted([]);
  if (ends.length !== 2) return refused();
  const [start, end] = [parseEnd(ends[0]), parseEnd(ends[1])];
  if (!start.ok) return start;
  if (!end.ok) return end;
  return accepted(toPair(start.value, end.value));
}

const BETWEEN = ' ~ ';
const SEPARATOR = /\s*(?:[~〜∼]|至|到|[–—]+|\s-\s)\s*/;

/** `start ~ end`; an open end is left out: `start ~`. */
export function rangeToText(value: unknown, toText: (end: unknown) => string): string {
  const ends = toEnds(value);
  return ends.every((end) => end === null)
    ? ''
    : ends
        .map((end) => (end === null ? '' : toText(end)))
        .join(BETWEEN)
        .trim();
}

/** What people type or paste for a range: two texts with `~`, `至`, `到` or a dash between them, one of which may be missing. */
export function rangeFromText(text: string, endFromText: (end: string) => Parsed): Parsed {
  const plain = toHalfWidth(text).trim();
  if (plain === '') return accepted([]);
  const parts = plain.split(SEPARATOR);
  if (parts.length !== 2) return refused();
  return parseRange(parts, (end) => endFromText(String(end)));
}

/** How the ends of a range are checked. */
export interface RangeRules {
  validateEnd: (end: unknown, field: FieldModel, context: ValidateContext) => readonly ValueProblem[];
  /** Whether a range may lack one of its ends. */
  readonly mayBeOpen: boolean;
}

/** What is wrong with an end, else with both: one is missing, or the start lies behind the end. */
export function validateRange({ validateEnd, mayBeOpen }: RangeRules) {
  return (value: unknown, field: FieldModel, context: ValidateContext): readonly ValueProblem[] => {
    const [start, end] = toEnds(value);
    const found = [start, end].flatMap((each) => (each === null ? [] : validateEnd(each, field, context)));
    if (found.length > 0) return found.slice(0, 1);
    if (!mayBeOpen && (start === null) !== (end === null)) return [valueProblem('ENGINE_VALUE_RANGE_OPEN')];
    return isBehind(start, end) ? [valueProblem('ENGINE_VALUE_RANGE_ORDER')] : [];
  };
}

function isBehind(start: unknown, end: unknown): boolean {
  if (typeof start === 'number' && typeof end === 'number') return start > end;
  return typeof start === 'string' && typeof end === 'string' && start > end;
}

/** A pair of samples in order. */
export function sampleRange<End extends string | number>(
  sampleEnd: (field: FieldModel, seed: number) => End | null,
): (field: FieldModel, seed: number) => unknown {
  return (field, seed) => {
    const ends = [sampleEnd(field, seed), sampleEnd(field, seed + 3)];
    const [first, last] = ends;
    if (first === null || last === null || first === undefined || last === undefined) return [];
    return first > last ? [last, first] : [first, last];
  };
}
