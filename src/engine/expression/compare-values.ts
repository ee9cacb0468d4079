import { Decimal, parseDecimal } from './decimal';
import { isList, toDecimal, type ExpressionValue } from './value';
import { isBlank } from '../values/is-blank';

/**
 * Equality: blank equals blank; numbers, numeric text and booleans compare as numbers (option values are texts,
 * docs/module-format.md#choices); lists element by element; a list against a number by its sum; everything else as text,
 * case-sensitive.
 */
export function isEqual(left: ExpressionValue, right: ExpressionValue): boolean {
  if (isBlank(left) || isBlank(right)) return isBlank(left) && isBlank(right);
  if (isList(left) && isList(right)) {
    return left.length === right.length && left.every((item, index) => isEqual(item, right[index] ?? null));
  }
  if (typeof left === 'string' && typeof right === 'string') return left === right;
  const leftNumber = toComparable(left);
  const rightNumber = toComparable(right);
  if (leftNumber && rightNumber) return leftNumber.equals(rightNumber);
  return !isList(left) && !isList(right) && String(left) === String(right);
}

/**
 * Order: negative, zero or positive; null when the two cannot be ordered. A blank is neither smaller nor larger than anything,
 * so `amount < 10` is false while the amount is missing. Two texts that are not both numbers compare by code unit.
 */
export function orderOf(left: ExpressionValue, right: ExpressionValue): number | null {
  if (isBlank(left) || isBlank(right)) return null;
  const leftNumber = toComparable(left);
  const rightNumber = toComparable(right);
  if (leftNumber && rightNumber) return leftNumber.comparedTo(rightNumber);
  if (typeof left !== 'string' || typeof right !== 'string') return null;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Whether the list holds the value, or, when the left side is a list, any of its values. A single value on the right is a list of one. */
export function isIn(left: ExpressionValue, right: ExpressionValue): boolean {
  const choices = isList(right) ? right : [right];
  const wanted = isList(left) ? left : [left];
  return wanted.some((value) => !isBlank(value) && choices.some((choice) => isEqual(value, choice)));
}

function toComparable(value: ExpressionValue): Decimal | null {
  if (value instanceof Decimal) return value;
  if (typeof value === 'string') return parseDecimal(value);
  if (typeof value === 'boolean') return new Decimal(value ? 1 : 0);
  return isList(value) ? toDecimal(value) : null;
}
