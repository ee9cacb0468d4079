/** Deep equality of two stored values (JSON shapes); null and undefined are both "no value", and 0 equals -0 as in JSON. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (left === right || Object.is(left, right)) return true;
  if (left == null || right == null) return left == null && right == null;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  if (Array.isArray(left)) return Array.isArray(right) && isSameList(left, right);
  if (Array.isArray(right)) return false;
  return isSameObject(left as Record<string, unknown>, right as Record<string, unknown>);
}

function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, index) => isSameValue(item, right[index]));
}

function isSameObject(left: Readonly<Record<string, unknown>>, right: Readonly<Record<string, unknown>>): boolean {
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    if (!isSameValue(left[key], right[key])) return false;
  }
  return true;
}
