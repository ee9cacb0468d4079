import { isRecord, readOwnValue } from '../json/raw-value';
import type { Row } from './record-draft';
import type { Sliced } from './sliced';
import { isSameCell } from '../values/is-same-cell';

/** Rows per slice of time-sliced work. */
const ROWS_PER_PAUSE = 256;

/** Row id in a stored row, unless a column has that key. */
export const ROW_ID_KEY = 'id';

interface MatchInput {
  readonly rows: readonly unknown[];
  readonly stored: readonly unknown[];
  /** Keys of the columns that the input may change. */
  readonly comparedKeys: readonly string[];
  /** False when a column uses the name of the id. */
  readonly hasRowIds: boolean;
}

/**
 * Matches input rows to stored rows; undefined = a new row. If any row has an id (blank = new), only ids count: a row without one
 * is new and never inherits hidden values of a removed row. Without ids rows match by index if their number is equal; otherwise by
 * equal visible values, then the rest in order if equally many are left on both sides. So values that the user may not see stay
 * with their row. A stored row without any value counts as new.
 */
export function* matchRows(input: MatchInput): Sliced<readonly (Row | undefined)[]> {
  const { rows, stored, hasRowIds } = input;
  const left = new Set(stored.filter(isStoredRow));
  const matched: (Row | undefined)[] = rows.map(() => undefined);
  // A new record has no stored rows.
  if (left.size === 0) return matched;
  if (hasRowIds && (yield* matchByIds(rows, left, matched))) return matched;
  if (rows.length === stored.length) {
    for (const [rowIndex, row] of rows.entries()) {
      const there = isRecord(row) && matched[rowIndex] === undefined ? asStoredRow(stored[rowIndex]) : undefined;
      if (there && left.delete(there)) matched[rowIndex] = there;
    }
    return matched;
  }
  yield* matchByContent(input, left, matched);
  const unmatched = rows.flatMap((row, rowIndex) => (isRecord(row) && !matched[rowIndex] ? [rowIndex] : []));
  if (unmatched.length === left.size) {
    const rest = [...left];
    for (const [index, rowIndex] of unmatched.entries()) matched[rowIndex] = rest[index];
  }
  return matched;
}

/** Matches by id; true when any row has one. */
function* matchByIds(rows: readonly unknown[], left: Set<Row>, matched: (Row | undefined)[]): Sliced<boolean> {
  const byId = new Map([...left].map((row) => [readOwnValue(row, ROW_ID_KEY), row]));
  let isNamed = false;
  for (const [rowIndex, row] of rows.entries()) {
    if (rowIndex % ROWS_PER_PAUSE === 0) yield;
    const id = isRecord(row) ? readOwnValue(row, ROW_ID_KEY) : undefined;
    if (typeof id !== 'string') continue;
    isNamed = true;
    const known = id === '' ? undefined : byId.get(id);
    if (known && left.delete(known)) matched[rowIndex] = known;
  }
  return isNamed;
}

/** Matches by equal visible values. */
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
    if (!isRecord(row) || matched[rowIndex]) continue;
    const candidates = byContent.get(contentKey(row, comparedKeys));
    const same = candidates?.find((candidate) => left.has(candidate) && isSameContent(candidate, row, comparedKeys));
    if (same && left.delete(same)) matched[rowIndex] = same;
  }
}

function isStoredRow(entry: unknown): entry is Row {
  return isRecord(entry) && Object.keys(entry).length > 0;
}

function asStoredRow(entry: unknown): Row | undefined {
  return isStoredRow(entry) ? entry : undefined;
}

/** Joined primitive values: a hash that narrows the candidates; equality decides. */
function contentKey(row: Row, keys: readonly string[]): string {
  return keys
    .map((key) => readOwnValue(row, key))
    .map((value) => (typeof value === 'object' && value !== null ? '*' : `${typeof value}:${String(value)}`))
    .join('\u0000');
}

function isSameContent(left: Row, right: Row, keys: readonly string[]): boolean {
  return keys.every((key) => isSameCell(readOwnValue(left, key) ?? null, readOwnValue(right, key) ?? null));
}
