import Decimal from 'decimal.js';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { Parsed, ValueProblem } from '../../../engine/contract/widget-definition';
import { booleanProp, numberProp } from '../../../engine/values/field-props';
import { isOnStep, parseNumber, toDecimalText } from '../../../engine/values/number-values';
import { toList } from '../../../engine/values/option-values';
import { accepted, refused, valueProblem } from '../../../engine/values/parsed';

/** What the bar offers: ends in order, a step above 0. */
export interface SliderScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Minimum, maximum and step of a field; default: 0 to 100 by 1. */
export function scaleOf(field: FieldModel): SliderScale {
  const min = numberProp(field, 'min') ?? 0;
  const max = numberProp(field, 'max') ?? 100;
  const step = numberProp(field, 'step');
  return { min, max: Math.max(min, max), step: step !== null && step > 0 ? step : 1 };
}

/** Stored number, or ascending pair when range is on; null for blank. */
export function parseSlider(input: unknown, field: FieldModel): Parsed {
  const entries = toList(input).filter((entry) => entry !== null && entry !== undefined && entry !== '');
  if (entries.length === 0) return accepted(null);
  const numbers: number[] = [];
  for (const entry of entries) {
    const parsed = parseNumber(entry);
    if (!parsed.ok) return parsed;
    if (typeof parsed.value !== 'number') return refused();
    numbers.push(parsed.value);
  }
  if (!booleanProp(field, 'range')) return numbers.length === 1 ? accepted(numbers[0]) : refused();
  const [first, last = first] = numbers;
  if (numbers.length > 2 || first === undefined || last === undefined) return refused();
  return accepted([Math.min(first, last), Math.max(first, last)]);
}

/** Stored number or pair of a text such as `20 ~ 60`. */
export function textToSlider(text: string, field: FieldModel): Parsed {
  return parseSlider(booleanProp(field, 'range') ? text.split(/\s*[~～,，]\s*/) : text, field);
}

/** The numbers of a value as it is stored, or as lists show it. */
export function readSlider(value: unknown, field: FieldModel): readonly number[] {
  if (typeof value !== 'string') return toSliderNumbers(value);
  const read = textToSlider(value, field);
  return read.ok ? toSliderNumbers(read.value) : [];
}

/** The numbers of a stored value: none, one or two. */
export function toSliderNumbers(value: unknown): readonly number[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((entry): entry is number => typeof entry === 'number');
}

/** Every number within the ends and on the step counted from the left end. */
export function validateSlider(value: unknown, field: FieldModel): readonly ValueProblem[] {
  const { min, max, step } = scaleOf(field);
  for (const number of toSliderNumbers(value)) {
    if (number < min) return [valueProblem('ENGINE_VALUE_TOO_SMALL', { min })];
    if (number > max) return [valueProblem('ENGINE_VALUE_TOO_LARGE', { max })];
    if (!isOnStep(number, step, min)) return [valueProblem('ENGINE_VALUE_STEP', { step })];
  }
  return [];
}

/** `30`, or `20 ~ 60` for a pair. */
export function sliderToText(value: unknown): string {
  return toSliderNumbers(value)
    .map((number) => toDecimalText(number) ?? '')
    .join(' ~ ');
}

/** A place on the bar, or two, by seed. */
export function sampleSlider(field: FieldModel, seed: number): unknown {
  const { min, max, step } = scaleOf(field);
  const steps = new Decimal(max).minus(min).div(step).floor().toNumber();
  const at = (index: number) =>
    new Decimal(step)
      .times(Math.abs(index) % (steps + 1))
      .plus(min)
      .toNumber();
  return booleanProp(field, 'range') ? [at(0), at(seed)] : at(seed);
}
