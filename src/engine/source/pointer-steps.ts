import { joinPointer } from '../json/json-pointer';

/** The steps of an RFC 6901 pointer; none for '' and invalid pointers. */
export function toSteps(pointer: string): readonly string[] {
  if (!pointer.startsWith('/')) return [];
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Joins steps to a pointer. */
export function toPointer(steps: readonly (string | number)[]): string {
  return steps.reduce<string>(joinPointer, '');
}

/** The pointer without its last step; '' for the root. */
export function parentPointer(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

/** The last step of a pointer; '' for the root. */
export function lastStep(pointer: string): string {
  return toSteps(pointer).at(-1) ?? '';
}
