import { safeColor } from '../../shared/faces/safe-style';

/** An ink that can be chosen; its name is `widget.sign.ink.<name>`. What is written with it is content, not a part of the theme. */
export interface Ink {
  readonly name: 'own' | 'black' | 'blue' | 'red';
  readonly color: string;
}

const INKS: readonly Ink[] = [
  { name: 'black', color: '#000000' },
  { name: 'blue', color: '#1d39c4' },
  { name: 'red', color: '#cf1322' },
];

/** The inks of a field: the author's first, where it is another. */
export function inksOf(penColor: unknown): readonly Ink[] {
  const color = safeColor(penColor)?.toLowerCase() ?? '#000000';
  const known = INKS.find((ink) => ink.color === color);
  if (!known) return [{ name: 'own', color }, ...INKS];
  return [known, ...INKS.filter((ink) => ink !== known)];
}

/** Widths of the pen around the author's, in pixels, from thin to thick. */
export function pensOf(penWidth: number): readonly number[] {
  return [Math.max(penWidth / 2, 1), penWidth, penWidth * 1.8];
}
