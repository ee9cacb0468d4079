import type { TextTable } from '../../engine/contract/language';
import layoutTexts from '../layouts/text.json';
import loginTexts from '../login/text.json';
import moduleTexts from '../module-page/text.json';
import pageTexts from '../pages/text.json';
import shellTexts from '../text.json';

/** Every text of the shell: small enough to come with the first load. */
export const shellTextTables: readonly TextTable[] = [shellTexts, loginTexts, layoutTexts, pageTexts, moduleTexts];
