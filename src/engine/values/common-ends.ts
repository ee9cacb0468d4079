/** Number of equal entries at the start and, after these, at the end of two lists. */
export function commonEnds(left: readonly unknown[], right: readonly unknown[]): readonly [head: number, tail: number] {
  const shorter = Math.min(left.length, right.length);
  let head = 0;
  while (head < shorter && left[head] === right[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail += 1;
  return [head, tail];
}
