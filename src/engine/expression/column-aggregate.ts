import { createExactSum } from '../grid/exact-sum';
import { Amount } from './amount';
import { Decimal, decimalOf, parseDecimal, toFinite, ZERO } from './decimal';

/**
 * What the functions of the language give for one whole column, kept up to date cell by cell. Every answer is the one that
 * walking over the column gives; where that cannot be promised, `isExact` is false and the column has to be walked over.
 */
export interface ColumnAggregate {
  readonly isExact: boolean;
  /** Cells. */
  readonly length: number;
  /** Steps that reading its texts counts, beside one per cell (compile-evaluator). */
  readonly textSteps: number;
  sum(): Decimal;
  /** The sum, when it is an amount; null otherwise. */
  sumAmount(): Readonly<Amount> | null;
  average(): Decimal;
  count(): Decimal;
  min(): Decimal | null;
  max(): Decimal | null;
}

/** An aggregate that is told of every cell that comes and goes, in any order. */
export interface KeptAggregate extends ColumnAggregate {
  add(value: unknown): void;
  remove(value: unknown): void;
}

/** Up to so many cells below MAX_CELL, with so few digits after the point, add up within the 40 digits of a decimal in any order. */
const MAX_LENGTH = 99_999;
const MAX_CELL = 1e15;
const MAX_SCALE = 20;
/** Texts with so few digits are the shortest text of their double. */
const MAX_TEXT_DIGITS = 15;
const CHARACTERS_PER_STEP = 16;

/** What a cell counts as: a number, nothing (blank), a text that is no number, or something only the walk gets right. */
type Counted = number | 'blank' | 'text' | 'odd';

/** Makes the aggregate of a column; `cells` gives its values as they are when somebody asks. */
export function createColumnAggregate(cells: () => readonly unknown[]): KeptAggregate {
  const sum = createExactSum();
  const [least, greatest] = [createExtreme(-1), createExtreme(1)];
  const amount = new Amount();
  let [length, filled, numeric, odd, textSteps] = [0, 0, 0, 0, 0];
  let total: { readonly sum: Decimal; readonly amount: Amount | null } | null = null;

  const change = (value: unknown, times: 1 | -1) => {
    const counted = toCounted(value);
    length += times;
    if (typeof value === 'string') textSteps += times * Math.ceil(value.length / CHARACTERS_PER_STEP);
    if (counted !== 'blank') filled += times;
    if (counted === 'odd') odd += times;
    if (typeof counted !== 'number') return;
    total = null;
    numeric += times;
    if (amount.read(counted)) sum.addScaled(amount.digits, amount.scale, times);
    else if (Math.abs(counted) < MAX_CELL && decimalOf(counted).decimalPlaces() <= MAX_SCALE) {
      sum.add(String(counted), times);
    } else odd += times;
    if (times === 1) {
      least.add(counted);
      greatest.add(counted);
      return;
    }
    least.remove(counted);
    greatest.remove(counted);
  };
  const totalOf = () => (total ??= toTotal(toFinite(new Decimal(sum.text()))));
  const extremeOf = (extreme: Extreme): Decimal | null => {
    if (numeric === 0) return null;
    if (extreme.isLost()) extreme.restart(cells().map(toCounted));
    return decimalOf(extreme.value());
  };
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
    average: () => (numeric === 0 ? ZERO : toFinite(totalOf().sum.dividedBy(numeric))),
    count: () => new Decimal(filled),
    min: () => extremeOf(least),
    max: () => extremeOf(greatest),
  };
}

function toTotal(sum: Decimal): { readonly sum: Decimal; readonly amount: Amount | null } {
  const amount = new Amount();
  return { sum, amount: sum.precision() <= MAX_TEXT_DIGITS && amount.read(sum.toNumber()) ? amount : null };
}

/** As `toExpressionValue` and `numberOf` see a cell. */
function toCounted(value: unknown): Counted {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? value : 'blank';
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

function toCountedText(text: string): Counted {
  const value = parseDecimal(text);
  if (!value) return 'text';
  if (value.isZero()) return value.isNegative() ? 'odd' : 0;
  return value.precision() <= MAX_TEXT_DIGITS ? value.toNumber() : 'odd';
}

/** The least or greatest of some numbers, with how often it stands there; lost when its last one goes. */
interface Extreme {
  add(value: number): void;
  remove(value: number): void;
  isLost(): boolean;
  value(): number;
  restart(cells: readonly Counted[]): void;
}

function createExtreme(sign: 1 | -1): Extreme {
  let found = -sign * Infinity;
  let count = 0;
  let isLost = false;
  const add = (value: number) => {
    if (value === found) {
      count += 1;
      isLost = false;
    } else if ((value - found) * sign > 0) {
      // What was lost is no greater than what stood there, so a new one beyond that is the extreme again.
      found = value;
      count = 1;
      isLost = false;
    }
  };
  return {
    add,
    remove(value) {
      if (value !== found) return;
      count -= 1;
      if (count === 0) isLost = true;
    },
    isLost: () => isLost,
    value: () => found,
    restart(cells) {
      found = -sign * Infinity;
      count = 0;
      isLost = false;
      for (const cell of cells) if (typeof cell === 'number') add(cell);
    },
  };
}
