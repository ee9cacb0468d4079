/** Powers of ten that a double holds exactly, as far as amounts are scaled. */
const POWERS = Array.from({ length: 16 }, (_none, exponent) => 10 ** exponent);
/** Amounts of so few digits are exact as doubles, and so is their decimal text. */
const MAX_DIGITS_VALUE = 1e15;
/** Digits after the point that are looked for in a number; one with more is left to the decimals. */
const MAX_READ_SCALE = 6;
const MAX_SCALE = POWERS.length - 1;

/**
 * A decimal of at most 15 digits as a whole number and its digits after the point: 12.34 is 1234 and 2. It is written into again and
 * again, so that computing a column allocates nothing. Every method gives false when the result would not be exact: the decimals
 * then have to do it, and what this holds means nothing.
 */
export class Amount {
  digits = 0;
  scale = 0;

  set(digits: number, scale: number): boolean {
    // -0 is no amount of its own.
    this.digits = digits === 0 ? 0 : digits;
    this.scale = scale;
    return digits < MAX_DIGITS_VALUE && digits > -MAX_DIGITS_VALUE && scale <= MAX_SCALE;
  }

  /** Takes over a finite number as its shortest decimal text says it. */
  read(number: number): boolean {
    if (Number.isInteger(number)) return this.set(number, 0);
    for (let scale = 1; scale <= MAX_READ_SCALE; scale += 1) {
      const power = powerOf(scale);
      const digits = Math.round(number * power);
      // A quotient of two exact numbers is rounded once, as the text of the number would be.
      if (digits / power === number) return this.set(digits, scale);
    }
    return false;
  }

  /** left + sign × this. */
  addTo(leftDigits: number, leftScale: number, sign: 1 | -1): boolean {
    const scale = Math.max(leftScale, this.scale);
    const left = leftDigits * powerOf(scale - leftScale);
    const right = this.digits * powerOf(scale - this.scale) * sign;
    // Each of them must be exact before they meet.
    return isExact(left) && isExact(right) && this.set(left + right, scale);
  }

  /** left × this. */
  multiplyBy(leftDigits: number, leftScale: number): boolean {
    return this.set(leftDigits * this.digits, leftScale + this.scale);
  }

  /** The number of left ÷ this, rounded half away from zero to so many places; 0 for a division by zero, null where it would not be exact. */
  quotient(leftDigits: number, leftScale: number, places: number): number | null {
    if (this.digits === 0) return 0;
    const exponent = places + this.scale - leftScale;
    const dividend = Math.abs(leftDigits) * powerOf(Math.max(0, exponent));
    const divisor = Math.abs(this.digits) * powerOf(Math.max(0, -exponent));
    if (!isExact(dividend) || !isExact(divisor)) return null;
    const rest = dividend % divisor;
    const digits = (dividend - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
    if (digits === 0) return 0;
    return (leftDigits < 0 === this.digits < 0 ? digits : -digits) / powerOf(places);
  }

  /** The number of the amount, rounded half away from zero to so many places. */
  toNumber(places: number): number {
    if (this.scale <= places) return this.digits / powerOf(this.scale);
    const power = powerOf(this.scale - places);
    const rest = this.digits % power;
    let digits = (this.digits - rest) / power;
    if (Math.abs(rest) * 2 >= power) digits += Math.sign(rest);
    return digits === 0 ? 0 : digits / powerOf(places);
  }
}

function isExact(digits: number): boolean {
  return digits < MAX_DIGITS_VALUE && digits > -MAX_DIGITS_VALUE;
}

function powerOf(exponent: number): number {
  return POWERS[exponent] ?? Number.NaN;
}
