/** Whether two JSON values say the same, whatever the order of their members; an absent member equals one that is undefined. */
export function isSameJson(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (!Array.isArray(left)) return !Array.isArray(right) && isSameMembers(left, right);
  if (!Array.isArray(right) || left.length !== right.length) return false;
  return left.every((item, index) => isSameJson(item, right[index]));
}

/** The same for two objects, apart from the members named in `except`. */
export function isSameMembers(left: object, right: object, except: readonly string[] = []): boolean {
  const isSame = (key: string) => except.includes(key) || isSameJson(memberOf(left, key), memberOf(right, key));
  return Object.keys(left).every(isSame) && Object.keys(right).every((key) => Object.hasOwn(left, key) || isSame(key));
}

function memberOf(owner: object, key: string): unknown {
  return Object.hasOwn(owner, key) ? (owner as Readonly<Record<string, unknown>>)[key] : undefined;
}
