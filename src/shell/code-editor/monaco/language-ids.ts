import type { CodeLanguage } from '../../../renderers/shared/hosts/code-editor';

/**
 * The library's grammars. JSON is coloured by that of scripts: the library's own JSON service is one for the whole page, and
 * completes modules.
 */
export const LANGUAGE_IDS: Readonly<Record<CodeLanguage, string>> = {
  sql: 'sql',
  json: 'javascript',
  javascript: 'javascript',
  html: 'html',
  text: 'plaintext',
};
