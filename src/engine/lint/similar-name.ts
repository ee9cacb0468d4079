/** Longer names are not compared. */
const MAX_CHARS = 100;
/** Maximum difference in length. */
const MAX_LENGTH_DIFFERENCE = 8;

/**
 * Suggests a similar name: the one with the smallest edit distance, at most a third of its length; case and separators are ignored.
 * Null when none is similar, or two equally.
 */
export function similarName(name: string, known: Iterable<string>): string | null {
  if (name === '' || name.length > MAX_CHARS) return null;
  const limit = Math.max(1, Math.floor(name.length / 3));
  let best: string | null = null;
  let bestDistance = limit + 1;
  let isTied = false;
  const plain = toPlainName(name);
  for (const other of known) {
    if (other === name || Math.abs(other.length - name.length) > MAX_LENGTH_DIFFERENCE) continue;
    const distance = toPlainName(other) === plain ? 0 : distanceOf(name, other, bestDistance);
    if (distance < bestDistance) {
      best = other;
      bestDistance = distance;
      isTied = false;
    } else if (distance === bestDistance && other !== best) isTied = true;
  }
  return isTied ? null : best;
}

function toPlainName(name: string): string {
  return name.toLowerCase().replace(/[-_. ]/g, '');
}

/** Edit distance with transpositions (optimal string alignment); above `limit` any larger number. */
export function distanceOf(from: string, to: string, limit = Infinity): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from.charAt(row - 1) === to.charAt(column - 1);
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = from.charAt(row - 1) === to.charAt(column - 2) && from.charAt(row - 2) === to.charAt(column - 1);
      if (row > 1 && column > 1 && isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    if (Math.min(...current) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}
