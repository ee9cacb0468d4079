import Decimal from 'decimal.js';
import type { FieldModel } from '../contract/field-model';
import type { Parsed, ValueProblem } from '../contract/widget-definition';
import { booleanProp, numberProp, textProp } from './field-props';
import { groupThousands, isOnStep, numberFromText, roundTo, toDecimalText, toDigits } from './number-values';
import { valueProblem } from './parsed';
import { toHalfWidth } from './text-values';

/** Digits after the point, 0–15; null = as typed. */
export function precisionOf(field: FieldModel): number | null {
  const precision = numberProp(field, 'precision');
  return precision === null || precision < 0 ? null : toDigits(precision);
}

/** Distance of one step; 1 when the document names none that works. */
export function stepOf(field: FieldModel): number {
  const step = numberProp(field, 'step');
  return step !== null && step > 0 ? step : 1;
}

/** Text → stored number, rounded to the field's precision; its addons are ignored (`numberFromText`). */
export function readNumber(text: string, field: FieldModel): Parsed {
  return numberFromText(text, precisionOf(field), [textProp(field, 'addonBefore'), textProp(field, 'addonAfter')]);
}

const GROUPED = /^[+-]?\d[\d,]*(?:\.\d*)?$/;

/**
 * The text in the field's own box as it is meant. Where the box groups the digits itself, a digit more or less leaves its commas in
 * the wrong places (`1,2345`): there they say nothing.
 */
export function toTypedText(text: string, field: FieldModel): string {
  const plain = toHalfWidth(text).trim();
  return booleanProp(field, 'thousands') && GROUPED.test(plain) ? plain.replaceAll(',', '') : text;
}

/** The number in the field's box while typing. */
export function readTypedNumber(text: string, field: FieldModel): Parsed {
  return readNumber(toTypedText(text, field), field);
}

/** The number in a value, or unparsed text; null for blank. */
export function numberOrEntry(value: unknown, field: FieldModel): number | string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const read = readNumber(value, field);
  return read.ok ? (read.value as number | null) : value;
}

/** Bounds and step of a stored number; of a text that is none, why. Steps are counted from 0, as the 3.4 widget does. */
export function validateNumber(value: unknown, field: FieldModel): readonly ValueProblem[] {
  if (typeof value === 'string') {
    const read = readNumber(value, field);
    return read.ok ? validateNumber(read.value, field) : [valueProblem(read.code, read.params)];
  }
  if (typeof value !== 'number') return [];
  const [min, max] = [numberProp(field, 'min'), numberProp(field, 'max')];
  if (min !== null && value < min) return [valueProblem('ENGINE_VALUE_TOO_SMALL', { min })];
  if (max !== null && value > max) return [valueProblem('ENGINE_VALUE_TOO_LARGE', { max })];
  const step = stepOf(field);
  const isStrict = booleanProp(field, 'stepStrictly');
  return isStrict && !isOnStep(value, step, 0) ? [valueProblem('ENGINE_VALUE_STEP', { step })] : [];
}

/** The number with its digits after the point and, when asked for, its thousands separators. */
export function numberToText(value: unknown, field: FieldModel): string {
  const text = toDecimalText(value, precisionOf(field));
  if (text === null) return '';
  return booleanProp(field, 'thousands') ? groupThousands(text) : text;
}

/** A number within bounds and on the step, by seed. */
export function sampleNumber(field: FieldModel, seed: number): number | null {
  const [min, max] = [numberProp(field, 'min'), numberProp(field, 'max')];
  const step = new Decimal(stepOf(field));
  const lowest = new Decimal(min ?? (max === null ? 0 : Math.min(0, max))).div(step).ceil();
  const highest = max === null ? null : new Decimal(max).div(step).floor();
  if (highest?.lessThan(lowest)) return min ?? max;
  const choices = highest === null ? 1000 : Math.min(1000, highest.minus(lowest).toNumber() + 1);
  return roundTo(
    lowest
      .plus(Math.abs(seed) % choices)
      .times(step)
      .toNumber(),
    precisionOf(field),
  );
}

/** The nearest number on the step when only steps are allowed; anything else stays as it is. */
export function snapToStep(value: number | null, field: FieldModel): number | null {
  if (value === null || !booleanProp(field, 'stepStrictly')) return value;
  const step = stepOf(field);
  return isOnStep(value, step, 0) ? value : new Decimal(value).toNearest(step, Decimal.ROUND_HALF_UP).toNumber();
}
