import type { Language } from '../../../../engine/contract/language';
import { isObject, type JsonObject } from '../../../http';
import translations from './descriptions.json';

/** What a sentence of the schema says in the other languages; the English one stands in the schema. */
const SENTENCES = new Map<string, Partial<Record<Language, string>>>(Object.entries(translations));

/** Keywords of a schema whose texts people read. */
const SPOKEN: ReadonlySet<string> = new Set(['description', 'enumDescriptions']);

/**
 * The schema with its descriptions in a language. A sentence that nobody has translated stays as it is; the test of this file
 * names it.
 */
export function translateSchema(schema: JsonObject, language: Language): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, translatePart(name, value, language)]),
  );
}

function translatePart(name: string, value: unknown, language: Language): unknown {
  // A property that is itself called `description` holds a schema, not a sentence.
  if (typeof value === 'string') return SPOKEN.has(name) ? (SENTENCES.get(value)?.[language] ?? value) : value;
  if (Array.isArray(value)) return value.map((item: unknown) => translatePart(name, item, language));
  return isObject(value) ? translateSchema(value, language) : value;
}
