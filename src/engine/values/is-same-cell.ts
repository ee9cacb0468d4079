/** Whether two stored values are the same: primitives by value (0 and -0 are one), lists item by item, other objects by identity. */
export function isSameCell(left: unknown, right: unknown): boolean {
  if (left === right || Object.is(left, right)) return true;
  if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
  return left.every((item, index) => isSameCell(item, right[index]));
}
