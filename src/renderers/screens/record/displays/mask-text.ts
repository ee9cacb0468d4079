const HIDDEN = '•';

/** The text with the characters between its first and last ones hidden; all of them where nothing would be left to hide. */
export function maskText(text: string, first: number, last: number): string {
  const characters = [...text];
  const isShort = characters.length <= first + last;
  const [start, end] = isShort ? [0, characters.length] : [first, characters.length - last];
  return characters.map((character, index) => (index < start || index >= end ? character : HIDDEN)).join('');
}
