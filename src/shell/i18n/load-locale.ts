import zhCn from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { Language } from '../../engine/contract/language';

/** The component library's texts for the default language, which come with the first load. */
export const defaultLocale: typeof zhCn = zhCn;

/** Loads the component library's and the calendar's texts of a language and switches the calendar to it. */
export async function loadLocale(language: Language): Promise<typeof zhCn> {
  if (language === 'en') {
    const locale = await import('antd/es/locale/en_US');
    dayjs.locale('en');
    return locale.default;
  }
  if (language === 'zhtw') {
    const [locale] = await Promise.all([import('antd/es/locale/zh_TW'), import('dayjs/locale/zh-tw')]);
    dayjs.locale('zh-tw');
    return locale.default;
  }
  dayjs.locale('zh-cn');
  return zhCn;
}
