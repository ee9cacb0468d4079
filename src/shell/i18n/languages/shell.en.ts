import locale from 'antd/es/locale/en_US';
import type { ShellTexts } from '../text-book';

/** What every page reads in English: the shell's own texts, the component library's and the calendar's. */
export const part: ShellTexts = {
  texts: Object.values(
    import.meta.glob(['../../text.json', '../../{layouts,login,module-page,pages}/text.json'], {
      query: '?en',
      import: 'en',
      eager: true,
    }),
  ),
  locale,
  calendar: 'en',
};
