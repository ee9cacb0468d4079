/** How a text of a system screen says that it is a key of `src/schemas/text.json`. */
const TEXT_MARK = '@t:';

/** A copy of a system screen's document in which every `"@t:<key>"` is the text that `translate` gives for the key. */
export function fillTexts(document: unknown, translate: (key: string) => string): unknown {
  if (typeof document === 'string') {
    return document.startsWith(TEXT_MARK) ? translate(document.slice(TEXT_MARK.length)) : document;
  }
  if (Array.isArray(document)) return document.map((item) => fillTexts(item, translate));
  if (typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(Object.entries(document).map(([name, value]) => [name, fillTexts(value, translate)]));
}
