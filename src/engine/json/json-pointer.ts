/** Adds one step to an RFC 6901 JSON pointer. */
export function joinPointer(pointer: string, step: string | number): string {
  const text = String(step);
  return `${pointer}/${text.includes('~') || text.includes('/') ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text}`;
}

/** Adds the steps of a dotted path (`__config__.span`) to a pointer. */
export function joinPath(pointer: string, path: string): string {
  return path.split('.').reduce(joinPointer, pointer);
}
