import locale from 'antd/es/locale/zh_CN';
import 'dayjs/locale/zh-cn';
import type { ShellTexts } from '../text-book';

/** What every page reads in Simplified Chinese: the shell's own texts, the component library's and the calendar's. */
export const part: ShellTexts = {
  texts: Object.values(
    import.meta.glob(['../../text.json', '../../{layouts,login,module-page,pages}/text.json'], {
      query: '?zh',
      import: 'zh',
      eager: true,
    }),
  ),
  locale,
  calendar: 'zh-cn',
};
