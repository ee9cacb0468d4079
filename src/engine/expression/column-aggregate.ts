import { Amount } from './amount';
import { Decimal, decimalOf, parseDecimal, toFinite, ZERO } from './decimal';
import { createRunningTotal, type ColumnNumber } from './running-total';

/**
 * Incremental aggregates of a whole column, updated cell by cell. Every result equals that of a full pass; where that cannot be
 * guaranteed, `isExact` is false and the caller falls back to a full pass.
 */
export interface ColumnAggregate {
  readonly isExact: boolean;
  /** Cells. */
  readonly length: number;
  /** Steps counted for reading its texts, beside one per cell (compile-evaluator). */
  readonly textSteps: number;
  sum: () => Decimal;
  /** The sum, when it is an amount; null otherwise. */
  sumAmount: () => Readonly<Amount> | null;
  average: () => Decimal;
  count: () => Decimal;
  min: () => Decimal | null;
  max: () => Decimal | null;
}

/** An aggregate that is updated with every added and removed cell, in any order. */
export interface KeptAggregate extends ColumnAggregate {
  add: (value: unknown) => void;
  remove: (value: unknown) => void;
}

/** Up to so many cells below MAX_CELL, with so few digits after the point, add up within the 40 digits of a decimal in any order. */
const MAX_LENGTH = 99_999;
const MAX_CELL = 1e15;
const MAX_SCALE = 20;
/** From here on a double, of at most 17 digits, has no more of them after the point. */
const MIN_SHORT_CELL = 1e-4;
/** Texts with so few digits are the shortest text of their double. */
const MAX_TEXT_DIGITS = 15;
const CHARACTERS_PER_STEP = 16;

/** What a cell counts as: a number, nothing (blank), a text that is no number, or something that only a full pass gets right. */
type Counted = number | 'blank' | 'text' | 'odd';

/** Creates the aggregate of a column; `cells` reads its present values. */
export function createColumnAggregate(cells: () => readonly unknown[]): KeptAggregate {
  const numbers = createRunningTotal(() => cells().map(toCounted).filter(isNumber));
  let [length, filled, odd, textSteps] = [0, 0, 0, 0];
  let total: { readonly sum: Decimal; readonly amount: Amount | null } | null = null;

  const change = (value: unknown, times: 1 | -1) => {
    const counted = toCounted(value);
    length += times;
    if (typeof value === 'string') textSteps += times * Math.ceil(value.length / CHARACTERS_PER_STEP);
    if (counted !== 'blank') filled += times;
    if (counted === 'odd') odd += times;
    if (!isNumber(counted)) return;
    total = null;
    numbers.add(counted, times);
  };
  const totalOf = () => (total ??= toTotal(toFinite(new Decimal(numbers.sum() ?? 0))));
  return {
    get isExact() {
      return odd === 0 && length <= MAX_LENGTH;
    },
    get length() {
      return length;
    },
    get textSteps() {
      return textSteps;
    },
    add: (value) => change(value, 1),
    remove: (value) => change(value, -1),
    sum: () => totalOf().sum,
    sumAmount: () => totalOf().amount,
    average: () => toFinite(numbers.average() ?? ZERO),
    count: () => new Decimal(filled),
    min: () => toExtreme(numbers.min()),
    max: () => toExtreme(numbers.max()),
  };
}

function toTotal(sum: Decimal): { readonly sum: Decimal; readonly amount: Amount | null } {
  const amount = new Amount();
  return { sum, amount: sum.precision() <= MAX_TEXT_DIGITS && amount.read(sum.toNumber()) ? amount : null };
}

function toExtreme(number: ColumnNumber | null): Decimal | null {
  return number === null ? null : decimalOf(Number(number));
}

function isNumber(counted: Counted): counted is number {
  return typeof counted === 'number';
}

/** As `toExpressionValue` and `numberOf` see a cell. */
function toCounted(value: unknown): Counted {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? toCountedNumber(value) : 'blank';
    case 'string':
      return value === '' ? 'blank' : toCountedText(value);
    case 'boolean':
      return value ? 1 : 0;
    case 'object':
      // A list or an object in a cell is one opaque thing.
      return value === null ? 'blank' : 1;
    case 'bigint':
      return 'odd';
    default:
      return 'blank';
  }
}

function toCountedNumber(value: number): Counted {
  const size = Math.abs(value);
  if (size >= MAX_CELL) return 'odd';
  const isShort = size >= MIN_SHORT_CELL || decimalOf(value).decimalPlaces() <= MAX_SCALE;
  return isShort ? value : 'odd';
}

function toCountedText(text: string): Counted {
  const value = parseDecimal(text);
  if (!value) return 'text';
  if (value.isZero()) return value.isNegative() ? 'odd' : 0;
  return value.precision() <= MAX_TEXT_DIGITS ? toCountedNumber(value.toNumber()) : 'odd';
}
