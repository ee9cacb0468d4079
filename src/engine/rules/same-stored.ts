import { isRecord } from '../json/raw-value';
import { isBlank } from '../values/is-blank';

/** Whether two stored values are equal; all blank values are, and key order does not matter. */
export function isSameStored(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (isBlank(left) || isBlank(right)) return isBlank(left) && isBlank(right);
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((entry, index) => isSameStored(entry, right[index]));
  }
  if (!isRecord(left) || !isRecord(right)) return false;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isSameStored(left[name], right[name]));
}
