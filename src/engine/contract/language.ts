/** Interface languages (docs/screens.md#languages); `zh` is the fallback. */
export const LANGUAGES = ['zh', 'zhtw', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a browser setting such as `zh-Hant-HK`; null when the product does not speak it. */
export function matchLanguage(tag: string): Language | null {
  const parts = tag.toLowerCase().split(/[-_]/);
  if (parts[0] === 'en') return 'en';
  if (parts[0] !== 'zh') return null;
  return parts.some((part) => ['tw', 'hk', 'mo', 'hant'].includes(part)) ? 'zhtw' : 'zh';
}

/** Translations of a module: by language, then by authored text. */
export type Translations = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

/** Texts of one area of the product in one language, by key. */
export type Texts = Readonly<Record<string, string>>;

/** Texts of one area of the product in every language: `{ zh: { key: text }, zhtw: {…}, en: {…} }`. */
export type TextTable = Readonly<Record<Language, Texts>>;

/** Translates a key and fills its `{name}` placeholders; unknown keys are returned unchanged. */
export type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string;

/**
 * Makes the lookup for one language over any number of text tables.
 * Falls back to `zh` for a key that the language lacks; the completeness test keeps that from happening.
 */
export function createTranslate(language: Language, tables: readonly TextTable[]): Translate {
  return toTranslate(tables.flatMap((table) => [table.zh, table[language]]));
}

/** Makes the lookup over texts of one language; of two with the same key the later one is said. */
export function toTranslate(sources: readonly Texts[]): Translate {
  const texts = new Map(sources.flatMap((source) => Object.entries(source)));
  return (key, params) => {
    const text = texts.get(key) ?? key;
    if (!params) return text;
    return text.replace(/\{(\w+)\}/g, (hole, name: string) =>
      Object.hasOwn(params, name) ? String(params[name]) : hole,
    );
  };
}
