import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../src/engine/contract/language.ts';

/** A text table with the wanted language: `text.json?zh`. */
const ONE_LANGUAGE = new RegExp(`^(.*[\\\\/](?:author-)?text\\.json)\\?(${LANGUAGES.join('|')})$`);

/** Loads `text.json?zh` as a module with the texts of that language only, so that pages load no other language. */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    enforce: 'pre',
    async load(id) {
      const [, file, language] = ONE_LANGUAGE.exec(id) ?? [];
      if (!file || !language) return null;
      this.addWatchFile(file);
      return { code: toLanguageModule(await readFile(file, 'utf8'), language), moduleType: 'js' };
    },
  };
}

/** Source text of the module for one language of a text table. */
export function toLanguageModule(text: string, language: string): string {
  const texts = (JSON.parse(text) as Readonly<Record<string, unknown>>)[language];
  if (texts === undefined) throw new Error(`no texts in ${language}`);
  return `export const ${language} = ${JSON.stringify(texts)};`;
}
