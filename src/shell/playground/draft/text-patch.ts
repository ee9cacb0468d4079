/** The one stretch in which a text differs from another, in UTF-16 units. */
export interface TextPatch {
  readonly offset: number;
  /** Units of the old text that are gone. */
  readonly removed: number;
  readonly inserted: string;
}

/** What turns `before` into `after`: everything between their common beginning and their common end. */
export function makePatch(before: string, after: string): TextPatch {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end += 1;
  }
  return { offset: start, removed: before.length - start - end, inserted: after.slice(start, after.length - end) };
}

/** The text after the patch; null when the patch cannot be of this text. */
export function applyPatch(before: string, { offset, removed, inserted }: TextPatch): string | null {
  if (offset < 0 || removed < 0 || offset + removed > before.length) return null;
  return before.slice(0, offset) + inserted + before.slice(offset + removed);
}
