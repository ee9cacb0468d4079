import { Decimal, decimalOf, ONE, parseDecimal, toFinite, toPlainNumber, ZERO } from './decimal';
import { isBlank } from '../values/is-blank';

/** What expressions compute with. A date is the decimal of its milliseconds. */
export type ExpressionValue = Decimal | string | boolean | null | readonly ExpressionValue[];

/**
 * A record's value as an expression sees it. Objects (rows, files) are opaque: `true`, that something is there.
 * Functions and symbols are blank. Nothing of the value is ever called: no toString, valueOf, getter or iterator of its own.
 */
export function toExpressionValue(value: unknown): ExpressionValue {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? decimalOf(value) : null;
    case 'bigint':
      return new Decimal(value.toString());
    case 'string':
    case 'boolean':
      return value;
    case 'object':
      if (value === null) return null;
      return Array.isArray(value) ? toList(value) : true;
    default:
      return null;
  }
}

function toList(values: readonly unknown[]): readonly ExpressionValue[] {
  const list: ExpressionValue[] = [];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    // A list inside a list (cascader paths) is one opaque choice; that also ends cycles.
    list.push(Array.isArray(value) ? true : toExpressionValue(value));
  }
  return list;
}

/** The number in a value, as calculations count it: blank or invalid is 0, true is 1, a list is the sum of its elements. */
export function toDecimal(value: ExpressionValue): Decimal {
  if (value instanceof Decimal) return value;
  if (typeof value === 'string') return parseDecimal(value) ?? ZERO;
  if (typeof value === 'boolean') return value ? ONE : ZERO;
  if (value === null) return ZERO;
  return knownSumOf(value);
}

const MIN_KEPT_LENGTH = 16;
const sums = new WeakMap<readonly ExpressionValue[], Decimal>();

/** Lists never change, and a column may be asked for its sum by every row of another table: a long one is added up once. */
function knownSumOf(values: readonly ExpressionValue[]): Decimal {
  if (values.length < MIN_KEPT_LENGTH) return sumOf(values);
  const sum = sums.get(values) ?? sumOf(values);
  sums.set(values, sum);
  return sum;
}

/** Sum of the elements; what is no number counts as 0. */
export function sumOf(values: readonly ExpressionValue[]): Decimal {
  let sum: Decimal = ZERO;
  for (const value of values) sum = sum.plus(toDecimal(value));
  return toFinite(sum);
}

/** False: blank, 0, false. Any other text is true, also "0" and "false". */
export function isTrue(value: ExpressionValue): boolean {
  if (value instanceof Decimal) return !value.isZero();
  if (typeof value === 'boolean') return value;
  return !isBlank(value);
}

export function isList(value: ExpressionValue): value is readonly ExpressionValue[] {
  return Array.isArray(value);
}

/** Text of a value: decimals without exponent, lists joined by commas, '' for null. */
export function toText(value: ExpressionValue): string {
  if (value instanceof Decimal) return value.toFixed();
  if (isList(value)) return value.map(toText).join(',');
  return value === null ? '' : String(value);
}

/** A result as a record can hold it: numbers (their text where a double would lose digits), texts, booleans, null, arrays. */
export function toPlainValue(value: ExpressionValue): unknown {
  if (value instanceof Decimal) return toPlainNumber(value);
  return isList(value) ? value.map(toPlainValue) : value;
}
