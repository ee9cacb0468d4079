const LOCALES: Readonly<Record<string, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-GB' };

/** A day (`2026-11-05`) in the words of a language. */
export function dayName(day: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const locale = LOCALES[language] ?? 'zh-CN';
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
