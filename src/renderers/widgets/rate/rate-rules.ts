import type { FieldModel } from '../../../engine/contract/field-model';
import type { Translate } from '../../../engine/contract/language';
import type { ValueProblem } from '../../../engine/contract/widget-definition';
import { booleanProp, numberProp } from '../../../engine/values/field-props';
import { isOnStep } from '../../../engine/values/number-values';
import { valueProblem } from '../../../engine/values/parsed';

const MAX_STARS = 100;

/** Number of stars, 1–100; 5 when the document names none. */
export function starsOf(field: FieldModel): number {
  const count = numberProp(field, 'count');
  return count !== null && count >= 1 ? Math.min(MAX_STARS, Math.trunc(count)) : 5;
}

/** Between no star and all of them, in whole or half stars. */
export function validateRate(value: unknown, field: FieldModel): readonly ValueProblem[] {
  if (typeof value !== 'number') return [];
  if (value < 0) return [valueProblem('ENGINE_VALUE_TOO_SMALL', { min: 0 })];
  const max = starsOf(field);
  if (value > max) return [valueProblem('ENGINE_VALUE_TOO_LARGE', { max })];
  const step = booleanProp(field, 'allowHalf') ? 0.5 : 1;
  return isOnStep(value, step, 0) ? [] : [valueProblem('ENGINE_VALUE_STEP', { step })];
}

/** One star to all of them, by seed; halves where they are allowed. */
export function sampleRate(field: FieldModel, seed: number): number {
  const whole = 1 + (Math.abs(seed) % starsOf(field));
  return booleanProp(field, 'allowHalf') && seed % 2 !== 0 ? whole - 0.5 : whole;
}

/** The text beside the stars: the score (showScore), a word for it (showText), or none. */
export function wordOf(stars: number, field: FieldModel, translate: Translate): string {
  if (booleanProp(field, 'showScore')) return String(stars);
  if (!booleanProp(field, 'showText') || stars <= 0) return '';
  const level = Math.min(5, Math.max(1, Math.ceil((stars / starsOf(field)) * 5)));
  return translate(`widget.rate.level${level}`);
}
