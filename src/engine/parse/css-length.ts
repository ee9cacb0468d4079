import { toText } from '../json/raw-value';

const CSS_LENGTH = /^\d{1,5}(?:\.\d{1,4})?(?:px|%|vw|vh|em|rem)$/;

/** Normalises a CSS length, or a number of pixels (`600px`, `80%`); null for anything else. */
export function toCssLength(raw: unknown): string | null {
  const text = typeof raw === 'number' ? `${raw}px` : toText(raw).trim();
  return CSS_LENGTH.test(text) ? text : null;
}
