import type { Parsed } from '../../../engine/contract/widget-definition';
import { accepted } from '../../../engine/values/parsed';
import { parseText } from '../../../engine/values/text-values';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Stored HTML; null for blank, which includes the empty paragraph that editors leave behind. */
export function parseHtml(input: unknown): Parsed {
  const parsed = parseText(input);
  if (!parsed.ok || typeof parsed.value !== 'string') return parsed;
  return /^\s*(?:<p>\s*(?:<br\s*\/?>\s*)?<\/p>\s*)*$/i.test(parsed.value) ? accepted(null) : parsed;
}

/** The words of an HTML text, blocks separated by line breaks; for export and print titles, never for display as HTML. */
export function htmlToText(value: unknown): string {
  if (typeof value !== 'string') return '';
  return (
    value
      // No `<` inside a tag: a text of many would be read to its end from each.
      .replace(/<(?:br|\/p|\/div|\/li|\/h[1-6]|\/blockquote|\/pre)[^<>]*>/gi, '\n')
      .replace(/<[^<>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_entity, name: string) => ENTITIES[name] ?? "'")
      .replace(/\n{2,}/g, '\n')
      .trim()
  );
}
