import type { TextTable } from '../../engine/contract/language';

const shell = import.meta.glob<TextTable>(['../text.json', '../{layouts,login,module-page,pages}/text.json'], {
  import: 'default',
  eager: true,
});
const playground = import.meta.glob<TextTable>(
  ['../playground/**/text.json', '../../engine/{diff,lint,source}/text.json', '../../renderers/**/author-text.json'],
  { import: 'default', eager: true },
);

/** The texts of the shell in every language; a page fetches those of its own. */
export const shellTextTables: readonly TextTable[] = Object.values(shell);

/** The texts of every part of the playground in every language. */
export const playgroundTexts: readonly TextTable[] = Object.values(playground);
