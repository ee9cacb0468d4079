import { reads, type Setting } from './setting';

/** How the code of a text is called beside it: `label`, `labelI18nCode` (5.x). */
const ENDING = 'I18nCode';

/** Whether a member holds the code of the text beside it. */
export function isTextCode(name: string): boolean {
  return name.endsWith(ENDING) && name.length > ENDING.length;
}

/** The name of the text that a code belongs to: `label` of `labelI18nCode`. */
export function codedName(name: string): string {
  return name.slice(0, -ENDING.length);
}

/** The row of every such code: translations are looked up by it first. */
export const TEXT_CODE: Setting = reads();
