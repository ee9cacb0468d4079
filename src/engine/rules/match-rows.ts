import { isRow, isSameValue, readOwnValue, type Row } from './record-draft';
import type { Sliced } from './sliced';

/** Rows between two places where a long run may be interrupted. */
const ROWS_PER_PAUSE = 256;

/** Name under which a stored row may carry its own id, when no column has that key. */
export const ROW_ID_KEY = 'id';

interface MatchInput {
  readonly rows: readonly unknown[];
  readonly stored: readonly unknown[];
  /** Keys of the columns that the input may change. */
  readonly comparedKeys: readonly string[];
  /** False when a column uses the id's name. */
  readonly hasRowIds: boolean;
}

/**
 * For each row of the input the stored row that it is, or undefined for a new one. Where any row carries an id (an empty one
 * says "new"), ids alone decide: a row without one is new, and never inherits what a removed row hid. A client that sends none
 * at all is matched by place when there are as many rows; else by the same visible values, and what is left over in the same
 * order when as many are left on both sides. So what a user may not see stays with its row.
 * A stored row without any value stands for a new one.
 */
export function* matchRows(input: MatchInput): Sliced<readonly (Row | undefined)[]> {
  const { rows, stored, hasRowIds } = input;
  const left = new Set(stored.filter(isStoredRow));
  const matched: (Row | undefined)[] = rows.map(() => undefined);
  // A new record has nothing to match.
  if (left.size === 0) return matched;
  if (hasRowIds && (yield* matchByIds(rows, left, matched))) return matched;
  if (rows.length === stored.length) {
    for (const [rowIndex, row] of rows.entries()) {
      const there = isRow(row) && matched[rowIndex] === undefined ? asStoredRow(stored[rowIndex]) : undefined;
      if (there && left.delete(there)) matched[rowIndex] = there;
    }
    return matched;
  }
  yield* matchByContent(input, left, matched);
  const unmatched = rows.flatMap((row, rowIndex) => (isRow(row) && !matched[rowIndex] ? [rowIndex] : []));
  if (unmatched.length === left.size) {
    const rest = [...left];
    for (const [index, rowIndex] of unmatched.entries()) matched[rowIndex] = rest[index];
  }
  return matched;
}

/** Gives rows their stored ones by id; true when any row carries an id, so that ids have decided. */
function* matchByIds(rows: readonly unknown[], left: Set<Row>, matched: (Row | undefined)[]): Sliced<boolean> {
  const byId = new Map([...left].map((row) => [readOwnValue(row, ROW_ID_KEY), row]));
  let isNamed = false;
  for (const [rowIndex, row] of rows.entries()) {
    if (rowIndex % ROWS_PER_PAUSE === 0) yield;
    const id = isRow(row) ? readOwnValue(row, ROW_ID_KEY) : undefined;
    if (typeof id !== 'string') continue;
    isNamed = true;
    const known = id === '' ? undefined : byId.get(id);
    if (known && left.delete(known)) matched[rowIndex] = known;
  }
  return isNamed;
}

/** Gives rows the stored ones that hold the same visible values. */
function* matchByContent(
  { rows, comparedKeys }: MatchInput,
  left: Set<Row>,
  matched: (Row | undefined)[],
): Sliced<void> {
  const byContent = new Map<string, Row[]>();
  let count = 0;
  for (const row of left) {
    if ((count += 1) % ROWS_PER_PAUSE === 0) yield;
    const key = contentKey(row, comparedKeys);
    const alike = byContent.get(key);
    if (alike) alike.push(row);
    else byContent.set(key, [row]);
  }
  for (const [rowIndex, row] of rows.entries()) {
    if (rowIndex % ROWS_PER_PAUSE === 0) yield;
    if (!isRow(row) || matched[rowIndex]) continue;
    const candidates = byContent.get(contentKey(row, comparedKeys));
    const same = candidates?.find((candidate) => left.has(candidate) && isSameContent(candidate, row, comparedKeys));
    if (same && left.delete(same)) matched[rowIndex] = same;
  }
}

function isStoredRow(entry: unknown): entry is Row {
  return isRow(entry) && Object.keys(entry).length > 0;
}

function asStoredRow(entry: unknown): Row | undefined {
  return isStoredRow(entry) ? entry : undefined;
}

/** Primitive values side by side: narrows the candidates, equality decides. */
function contentKey(row: Row, keys: readonly string[]): string {
  return keys
    .map((key) => readOwnValue(row, key))
    .map((value) => (typeof value === 'object' && value !== null ? '*' : `${typeof value}:${String(value)}`))
    .join('\u0000');
}

function isSameContent(left: Row, right: Row, keys: readonly string[]): boolean {
  return keys.every((key) => isSameValue(readOwnValue(left, key) ?? null, readOwnValue(right, key) ?? null));
}
