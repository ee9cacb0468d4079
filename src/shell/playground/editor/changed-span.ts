/**
 * The one edit that makes a text out of another and leaves alone what both have in front and behind, so that cursor, folds and
 * marks outside of it stay. Null when they are equal.
 */
export function changedSpan(
  before: string,
  after: string,
): { readonly offset: number; readonly length: number; readonly text: string } | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return { offset: start, length: before.length - start - same, text: after.slice(start, after.length - same) };
}
