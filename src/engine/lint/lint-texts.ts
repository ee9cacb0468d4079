import type { TextTable } from '../contract/language';
import texts from './text.json';

/**
 * Texts of syntax errors, lint findings, advice and quick fixes in every language, for `createTranslate`. Not part of
 * `rendererTexts`: only authors read them, so they stay out of the first load.
 */
export const lintTexts: TextTable = texts;
