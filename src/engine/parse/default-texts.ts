import type { Translate } from '../contract/language';
import names from './default-texts.json';

/**
 * What a text becomes that nobody wrote and the designer fills in (请输入, 取 消): the reader's own, or undefined to leave the place
 * blank. An author's text is never handed to it, whatever it says.
 */
export type DefaultText = (text: string) => string | undefined;

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(names));

/** Default texts in the language of `translate`; one without a name stays as it is. */
export function createDefaultText(translate: Translate): DefaultText {
  return (text) => {
    const name = NAMES.get(text);
    return name === undefined ? text : translate(`ENGINE_DEFAULT.${name}`);
  };
}

/** Default texts as the designer fills them in. */
export const designerText: DefaultText = (text) => text;
