import type { Language } from '../../../../engine/contract/language';
import { settingHelp } from '../../../../engine/settings/setting-words';
import { isRecord, type RawRecord } from '../../../../engine/json/raw-value';
import translations from './descriptions.json';

/** Translations of the schema's sentences; English is in the schema. */
const SENTENCES = new Map<string, Partial<Record<Language, string>>>([
  ...settingHelp(),
  ...Object.entries(translations),
]);

/** Keywords of a schema whose texts people read. */
const SPOKEN: ReadonlySet<string> = new Set(['description', 'enumDescriptions']);

/**
 * The schema with its descriptions in a language. A sentence that nobody has translated stays as it is; the test of this file
 * names it.
 */
export function translateSchema(schema: RawRecord, language: Language): RawRecord {
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, translatePart(name, value, language)]),
  );
}

function translatePart(name: string, value: unknown, language: Language): unknown {
  // A property that is itself called `description` holds a schema, not a sentence.
  if (typeof value === 'string') return SPOKEN.has(name) ? (SENTENCES.get(value)?.[language] ?? value) : value;
  if (Array.isArray(value)) return value.map((item: unknown) => translatePart(name, item, language));
  return isRecord(value) ? translateSchema(value, language) : value;
}
