import { keepOrder } from './match-list';

/** Edits up to which the shortest way from one text to the other is sought; its cost grows with their square. */
const MAX_EDITS = 600;

/** Two texts as numbers of their lines, and what is matched so far. */
interface Lines {
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** Index of the new line by that of the old one; -1 = none. */
  readonly partners: Int32Array;
}

/** A part of both texts, ends not included. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly newFrom: number;
  readonly newTo: number;
}

/**
 * Index of the equal new line for each old line, -1 for none, both ascending. The shortest edit of Myers; where texts differ
 * too much for it they are first cut at lines that stand once in both (patience), and what has none is left unmatched.
 */
export function matchLines(before: readonly string[], after: readonly string[]): Int32Array {
  const numbers = new Map<string, number>();
  const numberOf = (line: string) => {
    const known = numbers.get(line);
    if (known !== undefined) return known;
    numbers.set(line, numbers.size);
    return numbers.size - 1;
  };
  const partners = new Int32Array(before.length).fill(-1);
  const lines: Lines = { before: before.map(numberOf), after: after.map(numberOf), partners };
  const waiting: Range[] = [{ from: 0, to: before.length, newFrom: 0, newTo: after.length }];
  for (let range = waiting.pop(); range; range = waiting.pop()) {
    const rest = matchEnds(lines, range);
    if (rest.from < rest.to && rest.newFrom < rest.newTo && !matchShortest(lines, rest)) {
      waiting.push(...cutAtAnchors(lines, rest));
    }
  }
  return partners;
}

/** Matches what both start and end with; answers what lies between. */
function matchEnds({ before, after, partners }: Lines, range: Range): Range {
  let { from, to, newFrom, newTo } = range;
  for (; from < to && newFrom < newTo && before[from] === after[newFrom]; from += 1, newFrom += 1) {
    partners[from] = newFrom;
  }
  for (; from < to && newFrom < newTo && before[to - 1] === after[newTo - 1]; to -= 1, newTo -= 1) {
    partners[to - 1] = newTo - 1;
  }
  return { from, to, newFrom, newTo };
}

/** Finds the shortest edit (Myers 1986, greedy) and matches along it; false when it has more than `MAX_EDITS` edits. */
function matchShortest(lines: Lines, range: Range): boolean {
  const { before, after } = lines;
  const [oldCount, newCount] = [range.to - range.from, range.newTo - range.newFrom];
  const limit = Math.min(oldCount + newCount, MAX_EDITS);
  const middle = limit + 1;
  // Furthest old line reached on each diagonal (old minus new lines).
  const reached = new Int32Array(2 * limit + 3);
  const rounds: Int32Array[] = [];
  for (let edits = 0; edits <= limit; edits += 1) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const below = reached[middle + diagonal - 1] ?? 0;
      const above = reached[middle + diagonal + 1] ?? 0;
      const isInsertion = diagonal === -edits || (diagonal !== edits && below < above);
      let x = isInsertion ? above : below + 1;
      let y = x - diagonal;
      while (x < oldCount && y < newCount && before[range.from + x] === after[range.newFrom + y]) {
        x += 1;
        y += 1;
      }
      reached[middle + diagonal] = x;
      if (x >= oldCount && y >= newCount) {
        walkBack(lines, range, rounds);
        return true;
      }
    }
    rounds.push(reached.slice(middle - edits, middle + edits + 1));
  }
  return false;
}

/** Matches the equal lines on the way back from the end of the range, through what each round had reached. */
function walkBack({ partners }: Lines, range: Range, rounds: readonly Int32Array[]): void {
  let x = range.to - range.from;
  let y = range.newTo - range.newFrom;
  for (let edits = rounds.length; edits > 0; edits -= 1) {
    const round = rounds[edits - 1];
    const reachedOn = (diagonal: number) => round?.[diagonal + edits - 1] ?? -1;
    const diagonal = x - y;
    const isInsertion =
      diagonal === -edits || (diagonal !== edits && reachedOn(diagonal - 1) < reachedOn(diagonal + 1));
    const previous = isInsertion ? diagonal + 1 : diagonal - 1;
    const startX = reachedOn(previous);
    const startY = startX - previous;
    for (; x > startX && y > startY; x -= 1, y -= 1) partners[range.from + x - 1] = range.newFrom + y - 1;
    [x, y] = [startX, startY];
  }
  for (; x > 0 && y > 0; x -= 1, y -= 1) partners[range.from + x - 1] = range.newFrom + y - 1;
}

/** Matches lines that stand once in both parts and in the same order; answers the parts between them, [] when there are none. */
function cutAtAnchors({ before, after, partners }: Lines, range: Range): readonly Range[] {
  const old = singlePlaces(before, range.from, range.to);
  const now = singlePlaces(after, range.newFrom, range.newTo);
  const common = [...old].flatMap(([line, place]) => {
    const newPlace = now.get(line);
    return newPlace === undefined ? [] : [{ place, newPlace }];
  });
  const kept = keepOrder(common.map(({ newPlace }) => newPlace));
  const anchors = common.filter((_anchor, index) => kept.has(index));
  if (anchors.length === 0) return [];
  const parts: Range[] = [];
  let { from, newFrom } = range;
  for (const { place, newPlace } of anchors) {
    partners[place] = newPlace;
    parts.push({ from, to: place, newFrom, newTo: newPlace });
    [from, newFrom] = [place + 1, newPlace + 1];
  }
  return [...parts, { from, to: range.to, newFrom, newTo: range.newTo }];
}

/** Place by line number, in order, of the lines that stand once in the part. */
function singlePlaces(lines: readonly number[], from: number, to: number): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (let index = from; index < to; index += 1) {
    const line = lines[index] ?? -1;
    places.set(line, places.has(line) ? -1 : index);
  }
  return new Map([...places].filter(([, place]) => place >= 0));
}
