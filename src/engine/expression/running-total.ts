import { Decimal } from './decimal';
import { createExactSum } from './exact-sum';

/** A number of a column: decimal text, or a finite JavaScript number, which counts as its shortest text. */
export type ColumnNumber = number | string;

/** Incremental sum and extremes of numbers, added and removed in any order: what every column total is computed by. */
export interface RunningTotal {
  /** How many numbers there are. */
  readonly count: number;
  /** `times` 1 adds, -1 removes. */
  add: (value: ColumnNumber, times: 1 | -1) => void;
  /** Exact plain decimal text; null when there is no number. */
  sum: () => string | null;
  /** 40 significant digits; null when there is no number. */
  average: () => Decimal | null;
  min: () => ColumnNumber | null;
  max: () => ColumnNumber | null;
}

/** Creates the total of no numbers; `numbers` reads the current ones when the last occurrence of an extreme was removed. */
export function createRunningTotal(numbers: () => readonly ColumnNumber[]): RunningTotal {
  const exact = createExactSum();
  let [count, text]: [number, string | undefined] = [0, undefined];
  // Created on first use: most columns are only summed.
  let extremes: Readonly<Record<'min' | 'max', Extreme>> | null = null;
  const sum = () => (count === 0 ? null : (text ??= exact.text()));
  const extremeOf = (name: 'min' | 'max') => {
    extremes ??= { min: new Extreme(-1), max: new Extreme(1) };
    return count === 0 ? null : extremes[name].read(numbers);
  };
  return {
    get count() {
      return count;
    },
    add(value, times) {
      exact.add(value, times);
      count += times;
      text = undefined;
      extremes?.min.change(value, times);
      extremes?.max.change(value, times);
    },
    sum,
    average() {
      const total = sum();
      return total === null ? null : new Decimal(total).dividedBy(count);
    },
    min: () => extremeOf('min'),
    max: () => extremeOf('max'),
  };
}

/** The minimum or maximum with its multiplicity; recomputed once its last occurrence was removed. */
class Extreme {
  private found: ColumnNumber | null = null;
  private times = 0;

  constructor(private readonly sign: 1 | -1) {}

  change(value: ColumnNumber, times: 1 | -1): void {
    const order = this.found === null ? 1 : compare(value, this.found) * this.sign;
    if (order === 0) this.times += times;
    if (order <= 0 || times === -1) return;
    // Everything else is below the lost extreme, so a number beyond it is the new one.
    this.found = value;
    this.times = 1;
  }

  read(numbers: () => readonly ColumnNumber[]): ColumnNumber | null {
    if (this.times > 0) return this.found;
    this.found = null;
    for (const number of numbers()) this.change(number, 1);
    return this.found;
  }
}

/** Doubles decide as long as they differ; rounding keeps the order, so only equal ones need the decimals. */
function compare(left: ColumnNumber, right: ColumnNumber): number {
  const difference = Number(left) - Number(right);
  if (difference !== 0 && !Number.isNaN(difference)) return difference;
  return left === right ? 0 : new Decimal(left).comparedTo(right);
}
