/** Interface languages (shell.md §9); `zh` is the fallback. */
export const LANGUAGES = ['zh', 'zhtw', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a module says in other languages: by language, then by the text as it stands in the module. */
export type Translations = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

/** Texts of one area of the product in one language, by key. */
export type Texts = Readonly<Record<string, string>>;

/** Texts of one area of the product in every language: `{ zh: { key: text }, zhtw: {…}, en: {…} }`. */
export type TextTable = Readonly<Record<Language, Texts>>;

/** Looks a text up by key and fills its `{name}` placeholders; an unknown key comes back as itself. */
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
