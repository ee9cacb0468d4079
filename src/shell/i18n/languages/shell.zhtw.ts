import locale from 'antd/es/locale/zh_TW';
import type { ShellTexts } from '../area-texts';

/** What every page reads in traditional Chinese: the shell's own texts and the component library's. */
export const part: ShellTexts = {
  texts: Object.values(
    import.meta.glob(['../../text.json', '../../{layouts,login,module-page,pages}/text.json'], {
      query: '?zhtw',
      import: 'zhtw',
      eager: true,
    }),
  ),
  locale,
};
