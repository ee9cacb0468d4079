import type { TextTable } from '../contract/language';
import texts from './text.json';

/**
 * The sentences of syntax errors, lint findings, ways out and fixes in every language, to be handed to `createTranslate` beside
 * the others. They are no part of `rendererTexts`: only authors of modules read them, so they must not come with every first load.
 */
export const lintTexts: TextTable = texts;
