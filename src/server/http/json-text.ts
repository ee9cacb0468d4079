import { isBoundedJson } from './json-bounds';

/** The value of JSON text that a client put inside a call; undefined for a text that is no JSON, or too much of it. */
export function parseJsonText(text: string): unknown {
  if (!isBoundedJson(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
