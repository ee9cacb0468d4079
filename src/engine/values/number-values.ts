import Decimal from 'decimal.js';
import type { DecimalText, Parsed } from '../contract/widget-definition';
import { accepted, refused } from './parsed';
import { toHalfWidth } from './text-values';

const NUMBER_TEXT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/**
 * Stored number: null for blank; numeric text becomes a number, rounded half up to `precision` digits when given.
 * Refuses what is no number and what a double cannot hold exactly as an integer (beyond ±9007199254740991).
 */
export function parseNumber(input: unknown, precision: number | null = null): Parsed {
  const number = toNumber(input);
  if (number === null) return accepted(null);
  if (number === undefined) return refused('ENGINE_VALUE_NUMBER');
  if (number > Number.MAX_SAFE_INTEGER) return refused('ENGINE_VALUE_TOO_LARGE', { max: Number.MAX_SAFE_INTEGER });
  if (number < Number.MIN_SAFE_INTEGER) return refused('ENGINE_VALUE_TOO_SMALL', { min: Number.MIN_SAFE_INTEGER });
  return accepted(roundTo(number, precision));
}

/** The number in a value: null for blank, undefined for what is no number. */
export function toNumber(input: unknown): number | null | undefined {
  if (input === null || input === undefined) return null;
  if (typeof input === 'bigint') return Number(input);
  if (typeof input === 'number') return Number.isFinite(input) ? input : undefined;
  if (typeof input !== 'string') return undefined;
  const text = input.trim();
  if (text === '') return null;
  if (!NUMBER_TEXT.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Digits that a double keeps whatever they are. */
const KEPT_DIGITS = 15;
/** No number that people write is longer. */
const MAX_TEXT_LENGTH = 400;

const PLAIN = /^([+-]?)(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+|(?=\.\d))(\.\d*)?(?:e([+-]?\d{1,3}))?$/i;
const ACCOUNTING = /^\((.*)\)$/;
const CURRENCY = '\u00A5';

/**
 * A number that people typed, pasted or imported (null for blank), rounded half up to `precision` digits when given:
 *
 * - full-width digits and signs, `。` for the point (the Chinese keyboard's), `−` for minus;
 * - commas (full-width ones, too) or blanks that group the integer digits by three, and no others: `1,234.5`, never `1,23`;
 * - `(5)` is -5, as bookkeepers write it;
 * - `￥`, and the texts that the field itself shows around its number (`affixes`), may stand on either side;
 * - `12%` is 0.12, unless % is one of the affixes: then the field counts in percent, and it is 12. A percentage that the
 *   precision would round is refused: 12% of a whole number is no 0.
 *
 * Refuses what is no number (ENGINE_VALUE_NUMBER) and what would be stored as another one: integers beyond
 * ±9007199254740991, and decimals of more digits than a double keeps (ENGINE_VALUE_DIGITS).
 */
export function numberFromText(text: string, precision: number | null = null, affixes: readonly string[] = []): Parsed {
  const plain = toPlainText(text);
  if (plain === '') return accepted(null);
  const known = affixes.map(toPlainText).filter((affix) => affix !== '');
  const decimal = plain.length > MAX_TEXT_LENGTH ? null : (readDecimal(plain) ?? readDecorated(plain, known));
  if (decimal) return storeDecimal(decimal, precision);
  const percentage = /^(.*)%(\)?)$/.exec(plain);
  const [, front = '', bracket = ''] = percentage ?? [];
  const body = `${front.trim()}${bracket}`;
  const percent = percentage && (readDecimal(body) ?? readDecorated(body, known));
  if (!percent) return refused('ENGINE_VALUE_NUMBER');
  const fraction = new Decimal(`${percent.toFixed()}e-2`);
  const isKept = precision === null || fraction.decimalPlaces() <= toDigits(precision);
  return isKept ? storeDecimal(fraction, precision) : refused('ENGINE_VALUE_NUMBER');
}

function toPlainText(text: string): string {
  return toHalfWidth(text)
    .replace(/[\u2212\uFE63]/g, '-')
    .replaceAll('\u3002', '.')
    .trim();
}

/** A signed number, its digits grouped or not. */
function readDecimal(text: string): Decimal | null {
  const parts = PLAIN.exec(text);
  if (!parts) return null;
  const [, sign = '', integer = '', fraction = '', exponent = '0'] = parts;
  return new Decimal(`${sign}${integer.replace(/[,\s]/g, '') || '0'}${fraction === '.' ? '' : fraction}e${exponent}`);
}

/** A number in brackets or with signs of its field around it; a minus may stand before or behind the sign in front. */
function readDecorated(text: string, affixes: readonly string[]): Decimal | null {
  const bare = withoutAffixes(text, affixes);
  const inner = ACCOUNTING.exec(bare)?.[1];
  if (inner !== undefined) {
    const amount = readDecimal(withoutAffixes(inner.trim(), affixes));
    return amount && !/[+-]/.test(inner.charAt(0)) && !amount.isNegative() ? amount.negated() : null;
  }
  const sign = /^[+-]/.exec(bare)?.[0] ?? '';
  const rest = withoutAffixes(bare.slice(sign.length).trim(), affixes);
  return sign !== '' && /^[+-]/.test(rest) ? null : readDecimal(`${sign}${rest}`);
}

/** The text without one sign at its front and one at its end. */
function withoutAffixes(text: string, affixes: readonly string[]): string {
  const signs = [...affixes, CURRENCY].sort((first, second) => second.length - first.length);
  const front = signs.find((sign) => text.startsWith(sign)) ?? '';
  const rest = text.slice(front.length).trim();
  const end = signs.find((sign) => rest.endsWith(sign)) ?? '';
  return rest.slice(0, rest.length - end.length).trim();
}

function storeDecimal(decimal: Decimal, precision: number | null): Parsed {
  const rounded = precision === null ? decimal : decimal.toDecimalPlaces(toDigits(precision), Decimal.ROUND_HALF_UP);
  const stored = parseNumber(rounded.toNumber(), precision);
  if (!stored.ok || typeof stored.value !== 'number') return stored;
  return rounded.equals(stored.value) ? stored : refused('ENGINE_VALUE_DIGITS', { max: KEPT_DIGITS });
}

/** Rounds half away from zero at `precision` digits after the point; never gives -0. */
export function roundTo(value: number, precision: number | null): number {
  const rounded =
    precision === null
      ? value
      : new Decimal(value).toDecimalPlaces(toDigits(precision), Decimal.ROUND_HALF_UP).toNumber();
  return rounded === 0 ? 0 : rounded;
}

/** Digits after the point that a document may ask for: 0 to 15. */
export function toDigits(precision: number): number {
  return Math.min(15, Math.max(0, Math.trunc(precision)));
}

/** Decimal text without exponent, with exactly `precision` digits when given; null when the value is no number. */
export function toDecimalText(value: unknown, precision: number | null = null): DecimalText {
  const number = toNumber(value);
  if (number === null || number === undefined) return null;
  const decimal = new Decimal(number);
  return precision === null ? decimal.toFixed() : decimal.toFixed(toDigits(precision), Decimal.ROUND_HALF_UP);
}

/** Groups the integer digits of a decimal text by three: 1234567.5 → 1,234,567.5. */
export function groupThousands(decimalText: string): string {
  const [integer = '', fraction] = decimalText.split('.');
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Whether `value` stands on a step counted from `base`, in exact decimals. */
export function isOnStep(value: number, step: number, base: number): boolean {
  if (step <= 0) return true;
  return new Decimal(value).minus(base).modulo(step).isZero();
}
