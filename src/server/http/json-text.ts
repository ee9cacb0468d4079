import { isBoundedJson } from './json-bounds';

/** Parses JSON text inside a request; undefined for invalid or oversized text. */
export function parseJsonText(text: string): unknown {
  if (!isBoundedJson(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
