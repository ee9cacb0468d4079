import DecimalLibrary from 'decimal.js';

/**
 * The decimals of this engine: a constructor of our own, so that nobody else's global configuration changes results.
 * 40 significant digits, half away from zero; beyond 10^±1000 a value overflows and counts as invalid.
 */
export const Decimal = DecimalLibrary.clone({
  precision: 40,
  rounding: DecimalLibrary.ROUND_HALF_UP,
  maxE: 1000,
  minE: -1000,
  toExpNeg: -1001,
  toExpPos: 1001,
  defaults: true,
});
export type Decimal = InstanceType<typeof Decimal>;
/** How a decimal is rounded: one of Decimal.ROUND_…. */
export type Rounding = DecimalLibrary.Rounding;

export const ZERO = new Decimal(0);
export const ONE = new Decimal(1);

const NUMBER_TEXT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const MAX_NUMBER_TEXT_LENGTH = 1_100;

/** Reads decimal text (blanks around it allowed, no thousands separators); null when it is no finite number. */
export function parseDecimal(text: string): Decimal | null {
  if (text.length > MAX_NUMBER_TEXT_LENGTH) return null;
  const trimmed = text.trim();
  if (!NUMBER_TEXT.test(trimmed)) return null;
  const value = new Decimal(trimmed);
  return value.isFinite() ? value : null;
}

/** A result that overflowed counts as invalid and so as zero (docs/module-format.md#calculations); -0 becomes 0. */
export function toFinite(value: Decimal): Decimal {
  return value.isFinite() && !value.isZero() ? value : ZERO;
}

const MAX_KEPT_NUMBERS = 16_000;
const kept = new Map<number, Decimal>();

/** The decimal of a finite number, by its shortest decimal text. Those met lately are kept: reading one takes longer than computing with it. */
export function decimalOf(number: number): Decimal {
  // 0 and -0 are one value, and one key.
  if (number === 0) return ZERO;
  let value = kept.get(number);
  if (value) return value;
  value = new Decimal(number);
  if (kept.size >= MAX_KEPT_NUMBERS) kept.clear();
  kept.set(number, value);
  return value;
}

/** Rounds to places after the point; what has no more of them comes back as it is. */
export function toPlaces(value: Decimal, places: number, mode: Rounding): Decimal {
  return value.decimalPlaces() <= places ? value : value.toDecimalPlaces(places, mode);
}

/** Decimals of so many digits survive the way to a double and back. */
const EXACT_DIGITS = 15;

/**
 * The JavaScript number of a decimal when it comes back as the same decimal, otherwise its text:
 * money beyond a double's digits is kept, never silently rounded.
 */
export function toPlainNumber(value: Decimal): number | string {
  const number = value.toNumber();
  if (value.precision() <= EXACT_DIGITS && Math.abs(value.e) < 300) return number === 0 ? 0 : number;
  if (Number.isFinite(number) && new Decimal(number).equals(value)) return number === 0 ? 0 : number;
  return value.toFixed();
}
