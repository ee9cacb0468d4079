import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../src/engine/contract/language.ts';

/** A file of texts with the language that is meant: `text.json?zh`. */
const ONE_LANGUAGE = new RegExp(`^(.*[\\\\/](?:author-)?text\\.json)\\?(${LANGUAGES.join('|')})$`);

/** Reads `text.json?zh` as a module of the texts in that language alone, so that a page carries no other. */
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

/** The module that stands for one language of a file of texts. */
export function toLanguageModule(text: string, language: string): string {
  const texts = (JSON.parse(text) as Readonly<Record<string, unknown>>)[language];
  if (texts === undefined) throw new Error(`no texts in ${language}`);
  return `export const ${language} = ${JSON.stringify(texts)};`;
}
