import { isRecord } from '../../../../engine/json/raw-value';

/** An own member of an object or element of a list; undefined = none. */
export function childOf(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(step) ? (value[Number(step)] as unknown) : undefined;
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

/** The value at the end of some steps; undefined when the way breaks off. */
export function valueAt(root: unknown, steps: readonly string[]): unknown {
  return steps.reduce(childOf, root);
}

/** The values from the root to the end of some steps, the root first. */
export function valuesAlong(root: unknown, steps: readonly string[]): readonly unknown[] {
  const values: unknown[] = [root];
  for (const step of steps) values.push(childOf(values.at(-1), step));
  return values;
}

/** A text member of an object; '' when it has none. */
export function textOf(value: unknown, member: string): string {
  const text = childOf(value, member);
  return typeof text === 'string' ? text : '';
}
