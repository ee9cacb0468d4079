import type { TextTable } from '../../engine/contract/language';

/** The texts of every part of the playground, which come with it and not with the first load. */
const tables = import.meta.glob<TextTable>(['./**/text.json', '../../engine/{diff,lint,source}/text.json'], {
  import: 'default',
  eager: true,
});

export const playgroundTexts: readonly TextTable[] = Object.values(tables);
