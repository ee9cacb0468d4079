import type { Translate } from '../contract/language';
import names from './default-texts.json';

/** Replaces a default text of the designer (请输入, 取 消) by the reader's; undefined = blank. Authored texts are never passed to it. */
export type DefaultText = (text: string) => string | undefined;

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(names));

/** Default texts in the language of `translate`; unknown ones unchanged. */
export function createDefaultText(translate: Translate): DefaultText {
  return (text) => {
    const name = NAMES.get(text);
    return name === undefined ? text : translate(`ENGINE_DEFAULT.${name}`);
  };
}

/** Default texts as the designer writes them. */
export const designerText: DefaultText = (text) => text;

/** Marks an untranslated default text (Unicode private use). */
const MARK = '\uE000';

/** Marks default texts for `unmarkText`, so that a document is parsed once for readers of all languages. */
export const markedText: DefaultText = (text) => (NAMES.has(text) ? MARK + text : text);

/** Replaces a marked text by `defaultText`; other texts unchanged. */
export function unmarkText(text: string, defaultText: DefaultText): string {
  return text.startsWith(MARK) ? (defaultText(text.slice(MARK.length)) ?? '') : text;
}
