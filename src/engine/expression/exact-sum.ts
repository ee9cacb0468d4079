import { Decimal } from 'decimal.js';
import { Amount } from './amount';

/** An exact sum of decimal texts and of numbers by their shortest text; both can be subtracted. */
export interface ExactSum {
  /** `times` 1 adds, -1 takes away. */
  add: (value: number | string, times: 1 | -1) => void;
  /** Plain decimal text, no trailing zeros. */
  text: () => string;
}

const PARTS = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/;
/** Digits that a double represents exactly. */
const SAFE_DIGITS = 15;
const SAFE_BOUND = 2 ** 52;

/** The sum of values with one number of decimals: a double while exact, an integer beyond. */
interface Bucket {
  small: number;
  large: bigint;
}

/**
 * Creates an empty sum. Sums integers by number of decimals: exact as an arbitrary-precision decimal, but without an allocation per
 * addition.
 */
export function createExactSum(): ExactSum {
  const buckets = new Map<number, Bucket>();
  const amount = new Amount();
  const bucketOf = (scale: number): Bucket => {
    let bucket = buckets.get(scale);
    if (!bucket) buckets.set(scale, (bucket = { small: 0, large: 0n }));
    return bucket;
  };
  const addSmall = (bucket: Bucket, digits: number) => {
    bucket.small += digits;
    if (Math.abs(bucket.small) < SAFE_BOUND) return;
    bucket.large += BigInt(bucket.small);
    bucket.small = 0;
  };
  return {
    add(value, times) {
      // Most numbers need no text in between.
      if (typeof value === 'number' && amount.read(value))
        return addSmall(bucketOf(amount.scale), amount.digits * times);
      const text = String(value);
      const [, sign = '', whole = '', fraction = '', exponent = '0'] = PARTS.exec(text) ?? partsOf(text);
      const digits = whole + fraction;
      const scale = fraction.length - Number(exponent);
      const bucket = bucketOf(scale);
      const isNegative = (sign === '-') !== (times === -1);
      if (digits.length > SAFE_DIGITS) {
        bucket.large += isNegative ? -BigInt(digits) : BigInt(digits);
        return;
      }
      addSmall(bucket, isNegative ? -Number(digits) : Number(digits));
    },
    text: () => toText(buckets),
  };
}

/** Normalises unusual notations; throws for anything that is not a number. */
function partsOf(text: string): readonly string[] {
  return PARTS.exec(new Decimal(text).toFixed()) ?? [];
}

function toText(buckets: ReadonlyMap<number, Bucket>): string {
  const small = toSmallText(buckets);
  if (small !== null) return small;
  const filled = [...buckets].flatMap(([scale, { small, large }]) => {
    const value = large + BigInt(small);
    return value === 0n ? [] : [{ scale, value }];
  });
  const scale = Math.max(0, ...filled.map((bucket) => bucket.scale));
  const total = filled.reduce((sum, bucket) => sum + bucket.value * 10n ** BigInt(scale - bucket.scale), 0n);
  return placePoint(String(total < 0n ? -total : total), scale, total < 0n);
}

/** `toText` for sums that a double represents exactly, nearly always; null otherwise. */
function toSmallText(buckets: ReadonlyMap<number, Bucket>): string | null {
  let scale = 0;
  for (const key of buckets.keys()) scale = Math.max(scale, key);
  if (scale > SAFE_DIGITS) return null;
  let total = 0;
  for (const [key, { small, large }] of buckets) {
    const value = small * 10 ** (scale - key);
    total += value;
    if (large !== 0n || key < 0 || Math.abs(value) >= SAFE_BOUND || Math.abs(total) >= SAFE_BOUND) return null;
  }
  return placePoint(String(Math.abs(total)), scale, total < 0);
}

function placePoint(whole: string, scale: number, isNegative: boolean): string {
  const digits = whole.padStart(scale + 1, '0');
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const text = digits.slice(0, digits.length - scale) + (fraction === '' ? '' : `.${fraction}`);
  return isNegative ? `-${text}` : text;
}
