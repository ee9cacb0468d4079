/** Whether two plain values (objects, lists, texts, numbers …) say the same; NaN equals itself. */
export function isSameData(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left)) return Array.isArray(right) && isSameList(left, right);
  return !Array.isArray(right) && isSameMembers(left, right, []);
}

/** The same for two objects, apart from the members named in `except`. */
export function isSameMembers(left: object, right: object, except: readonly string[]): boolean {
  const leftEntries = Object.entries(left) as readonly [string, unknown][];
  let count = 0;
  for (const [key, value] of leftEntries) {
    if (except.includes(key)) continue;
    count += 1;
    if (!Object.hasOwn(right, key) || !isSameData(value, Reflect.get(right, key))) return false;
  }
  const others = Object.keys(right);
  return count === (except.length === 0 ? others.length : others.filter((key) => !except.includes(key)).length);
}

function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, index) => isSameData(item, right[index]));
}
