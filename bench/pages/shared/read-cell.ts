/** Returns the value of the input in an element, or the element's text if it has no input; '' without an element. */
export function readCell(element: Element | null | undefined): string {
  if (!element) return '';
  const input = element instanceof HTMLInputElement ? element : element.querySelector('input');
  return (input ? input.value : (element.textContent ?? '')).trim();
}

/** Parses a number with or without thousands separators and decimals; NaN when the text is not a number. */
export function readNumber(text: string): number {
  const plain = text.replace(/[^\d.-]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
}
