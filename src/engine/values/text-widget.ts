import type { FieldModel } from '../contract/field-model';
import type { ValueProblem } from '../contract/widget-definition';
import type { SecretHash } from '../contract/resource';
import { booleanProp, numberProp, textProp } from './field-props';
import { valueProblem } from './parsed';
import { countCharacters } from './text-values';

/** Most characters a text field takes; null = no limit. */
export function maxLengthOf(field: FieldModel): number | null {
  const max = numberProp(field, 'maxlength');
  return max !== null && max > 0 ? Math.trunc(max) : null;
}

/** Whether the characters are counted beside the box: only against a limit, as the 3.4 widget does (its default asks for a counter always). */
export function hasCounterOf(field: FieldModel): boolean {
  return booleanProp(field, 'showCount') && maxLengthOf(field) !== null;
}

/** How the text is hashed before it is sent; null = it is sent as it is. */
export function hashOfText(field: FieldModel): SecretHash | null {
  return textProp(field, 'hash') === 'md5' ? 'md5' : null;
}

/** Whether what is typed is hidden: a text that is hashed always is. */
export function isPassword(field: FieldModel): boolean {
  return booleanProp(field, 'showPassword') || hashOfText(field) !== null;
}

const PASSWORD_MASK = '••••••';

/** What others see of a text: a password field's is hidden, and its length with it. */
export function maskPassword(text: string, field: FieldModel): string {
  return text !== '' && isPassword(field) ? PASSWORD_MASK : text;
}

/** Refuses a text of more characters than `maxlength`. */
export function validateLength(value: unknown, field: FieldModel): readonly ValueProblem[] {
  const max = maxLengthOf(field);
  if (max === null || typeof value !== 'string' || value.length <= max) return [];
  return countCharacters(value) > max ? [valueProblem('ENGINE_VALUE_TOO_LONG', { max })] : [];
}

/** The text cut to what the field takes. */
export function sampleText(field: FieldModel, text: string): string {
  return [...text].slice(0, maxLengthOf(field) ?? text.length).join('');
}
