/** Interface languages (shell.md §9); `zh` is the fallback. */
export const LANGUAGES = ['zh', 'zhtw', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a module says in other languages: by language, then by the text as it stands in the module. */
export type Translations = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

/** Texts of one area of the product in every language: `{ zh: { key: text }, zhtw: {…}, en: {…} }`. */
export type TextTable = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** Looks a text up by key and fills its `{name}` placeholders; an unknown key comes back as itself. */
export type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string;

/**
 * Makes the lookup for one language over any number of text tables.
 * Falls back to `zh` for a key that the language lacks; the completeness test keeps that from happening.
 */
export function createTranslate(language: Language, tables: readonly TextTable[]): Translate {
  const texts = new Map<string, string>();
  for (const table of tables) {
    for (const source of [table.zh, table[language]]) {
      for (const [key, text] of Object.entries(source)) texts.set(key, text);
    }
  }
  return (key, params) => {
    const text = texts.get(key) ?? key;
    if (!params) return text;
    return text.replace(/\{(\w+)\}/g, (hole, name: string) =>
      Object.hasOwn(params, name) ? String(params[name]) : hole,
    );
  };
}
