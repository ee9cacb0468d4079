import { isObject } from '../../../http';

/** The member of an object or the element of a list; undefined when there is none of its own. */
export function childOf(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return /^\d+$/.test(step) ? (value[Number(step)] as unknown) : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
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

/** An RFC 6901 pointer from its steps. */
export function toPointer(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The steps of an RFC 6901 pointer. */
export function toSteps(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A text member of an object; '' when it has none. */
export function textOf(value: unknown, member: string): string {
  const text = childOf(value, member);
  return typeof text === 'string' ? text : '';
}
