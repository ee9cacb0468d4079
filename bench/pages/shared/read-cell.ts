/** Value of the input inside an element, or its text when there is none; '' when there is no element. */
export function readCell(element: Element | null | undefined): string {
  if (!element) return '';
  const input = element instanceof HTMLInputElement ? element : element.querySelector('input');
  return (input ? input.value : (element.textContent ?? '')).trim();
}

/** The number in a text with or without thousands separators and decimals; NaN when it is none. */
export function readNumber(text: string): number {
  const plain = text.replace(/[^\d.-]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
}
