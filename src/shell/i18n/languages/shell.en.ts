import locale from 'antd/es/locale/en_US';
import type { ShellTexts } from '../area-texts';

/** What every page reads in English: the shell's own texts and the component library's. */
export const part: ShellTexts = {
  texts: Object.values(
    import.meta.glob(['../../text.json', '../../{layouts,login,module-page,pages}/text.json'], {
      query: '?en',
      import: 'en',
      eager: true,
    }),
  ),
  locale,
};
