/**
 * Offset in the text of a character of a string's value: `start` is the offset of the opening quote, `index` counts in the value.
 * From the end on it is the closing quote.
 */
export function stringOffset(text: string, start: number, index: number): number {
  let offset = start + 1;
  for (let passed = 0; passed < index && text.charAt(offset) !== '"' && offset < text.length; passed += 1) {
    offset += escapeLength(text, offset);
  }
  return Math.min(offset, text.length);
}

function escapeLength(text: string, offset: number): number {
  if (text.charAt(offset) !== '\\') return 1;
  return text.charAt(offset + 1) === 'u' ? 6 : 2;
}
