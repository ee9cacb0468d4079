import type { Parsed } from '../contract/widget-definition';
import { accepted, refused } from './parsed';

/**
 * Text that PostgreSQL's text and jsonb types can hold: without NUL, with every lone surrogate replaced by U+FFFD.
 */
export function toCleanText(text: string): string {
  return text.replaceAll('\u0000', '').replace(/[\uD800-\uDFFF]/gu, '\uFFFD');
}

/** Full-width letters, digits, signs and blanks (U+FF01–FF5E, U+3000, ￥) as their plain forms; nothing else changes. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll('\uFFE5', '\u00A5');
}

/** The text in one line: every line break or tab, or a run of them, is one blank, and none at the ends. */
export function toSingleLine(text: string): string {
  return text
    .replace(/^[\t\n\v\f\r\u0085\u2028\u2029]+|[\t\n\v\f\r\u0085\u2028\u2029]+$/g, '')
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ');
}

/** Text of a scalar: '' for null and undefined; undefined for what is no scalar (objects, lists, NaN). */
export function toScalarText(input: unknown): string | undefined {
  if (input === null || input === undefined) return '';
  if (typeof input === 'string') return toCleanText(input);
  if (typeof input === 'number') return Number.isFinite(input) ? String(input) : undefined;
  if (typeof input === 'boolean' || typeof input === 'bigint') return String(input);
  return undefined;
}

/** Stored text: a scalar's text, null for blank; lists and objects are refused. */
export function parseText(input: unknown): Parsed {
  const text = toScalarText(input);
  if (text === undefined) return refused();
  return accepted(text === '' ? null : text);
}

/** Text to show for any value, never throwing: '' for blank, JSON for lists and objects. */
export function toShownText(value: unknown): string {
  const text = toScalarText(value);
  if (text !== undefined) return text;
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

/** The list inside a JSON text such as `["1","2"]` (how physical tables of older generations hold lists); undefined otherwise. */
export function parseListText(text: string): readonly unknown[] | undefined {
  if (!/^\s*\[/.test(text)) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** Length as people count: surrogate pairs are one character. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}
