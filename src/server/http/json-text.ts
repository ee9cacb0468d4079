import { isTooDeepJson } from '../../engine/parse';

/** The value of JSON text that a client put inside a call; undefined for a text that is no JSON, or nests too deep. */
export function parseJsonText(text: string): unknown {
  if (isTooDeepJson(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
