import { createTranslate, type Language, type TextTable, type Translate } from '../../../engine/contract/language';
import { changeTexts } from '../../../engine/diff';
import { lintTexts } from '../../../engine/lint';
import { authorTexts } from '../../../renderers/author-texts';
import { rendererTexts } from '../../../renderers/texts';
import serverTexts from '../../text.json';
import texts from './text.json';

const tables: readonly TextTable[] = [...rendererTexts, ...authorTexts, changeTexts, lintTexts, serverTexts, texts];
const translates = new Map<Language, Translate>();

/** Texts of findings, changes and plans in one language. */
export function moduleTexts(language: Language): Translate {
  const known = translates.get(language) ?? createTranslate(language, tables);
  translates.set(language, known);
  return known;
}
