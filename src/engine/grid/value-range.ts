import { Decimal } from 'decimal.js';

/**
 * The distinct numbers of a column in order, each with how often it stands there: the least and the greatest are at hand
 * even after the former ones were deleted. Holds as many entries as there are distinct numbers, never more.
 */
export interface ValueRange {
  add(text: string): void;
  /** Takes one occurrence away; a number that is not there is left alone. */
  remove(text: string): void;
  /** Plain decimal text; null when there is no number. */
  least(): string | null;
  greatest(): string | null;
}

interface Entry {
  readonly approximate: number;
  readonly text: string;
  count: number;
}

/** Builds the range of some decimal texts; costs one sort. */
export function createValueRange(texts: readonly string[]): ValueRange {
  const entries: Entry[] = [];
  for (const entry of texts.map(toEntry).sort(compare)) {
    const last = entries.at(-1);
    if (last && compare(last, entry) === 0) last.count += 1;
    else entries.push(entry);
  }
  return {
    add(text) {
      const entry = toEntry(text);
      const at = positionOf(entries, entry);
      const known = entries[at];
      if (known && compare(known, entry) === 0) known.count += 1;
      else entries.splice(at, 0, entry);
    },
    remove(text) {
      const entry = toEntry(text);
      const at = positionOf(entries, entry);
      const known = entries[at];
      if (!known || compare(known, entry) !== 0) return;
      known.count -= 1;
      if (known.count === 0) entries.splice(at, 1);
    },
    least: () => toPlainText(entries[0]),
    greatest: () => toPlainText(entries.at(-1)),
  };
}

function toEntry(text: string): Entry {
  return { approximate: Number(text), text, count: 1 };
}

/** Doubles decide as long as they differ; rounding keeps the order, so only equal ones need the decimals. */
function compare(left: Entry, right: Entry): number {
  if (left.approximate !== right.approximate) return left.approximate < right.approximate ? -1 : 1;
  return left.text === right.text ? 0 : new Decimal(left.text).comparedTo(right.text);
}

/** Position of the first entry that is not less. */
function positionOf(entries: readonly Entry[], wanted: Entry): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry && compare(entry, wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function toPlainText(entry: Entry | undefined): string | null {
  if (!entry) return null;
  const value = new Decimal(entry.text);
  return value.isZero() ? '0' : value.toFixed();
}
