import type { TextTable } from '../../engine/contract/language';

const shell = import.meta.glob<TextTable>(['../text.json', '../{account,layouts,login,module-page,pages}/text.json'], {
  import: 'default',
  eager: true,
});
const playground = import.meta.glob<TextTable>(
  [
    '../playground/**/text.json',
    '../../engine/{diff,formily,lint,source}/text.json',
    '../../renderers/**/author-text.json',
  ],
  { import: 'default', eager: true },
);

/** The shell's texts in all languages; a page loads only its own language. */
export const shellTextTables: readonly TextTable[] = Object.values(shell);

/** The playground's texts in all languages. */
export const playgroundTexts: readonly TextTable[] = Object.values(playground);
