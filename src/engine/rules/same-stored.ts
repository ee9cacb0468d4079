import { isRow } from './record-draft';

/** Whether two stored values say the same: all that is blank is alike, members of an object stand in any order. */
export function isSameStored(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (isBlank(left) || isBlank(right)) return isBlank(left) && isBlank(right);
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((entry, index) => isSameStored(entry, right[index]));
  }
  if (!isRow(left) || !isRow(right)) return false;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isSameStored(left[name], right[name]));
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
