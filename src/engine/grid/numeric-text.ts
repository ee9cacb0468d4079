import type { DecimalText } from '../contract/widget-definition';

const NUMERIC_TEXT = /^[+-]?\d{1,60}(\.\d{1,60})?$/;

/** A finite number or a plain numeric text as decimal text; null for everything else. */
export function numericText(value: unknown): DecimalText {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return NUMERIC_TEXT.test(text) ? text : null;
}
