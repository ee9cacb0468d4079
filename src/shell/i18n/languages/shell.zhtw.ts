import locale from 'antd/es/locale/zh_TW';
import 'dayjs/locale/zh-tw';
import type { ShellTexts } from '../text-book';

/** What every page reads in traditional Chinese: the shell's own texts, the component library's and the calendar's. */
export const part: ShellTexts = {
  texts: Object.values(
    import.meta.glob(['../../text.json', '../../{layouts,login,module-page,pages}/text.json'], {
      query: '?zhtw',
      import: 'zhtw',
      eager: true,
    }),
  ),
  locale,
  calendar: 'zh-tw',
};
