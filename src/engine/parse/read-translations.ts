import { LANGUAGES, type Translations } from '../contract/language';
import { joinPointer } from '../json/json-pointer';
import { MAX_TRANSLATION_CHARS, MAX_TRANSLATIONS } from './limits';
import { isUnset, isRecord } from '../json/raw-value';
import { toExcerpt, type Report } from './report';

const POINTER = '/i18n';

/**
 * Parses a module's `i18n`: language → authored text → translation. Blank translations are skipped; invalid, too long ones and
 * unsupported languages are reported and dropped. Absent when none is left.
 */
export function readTranslations(raw: unknown, report: Report): { readonly translations?: Translations } {
  if (isUnset(raw)) return {};
  if (!isRecord(raw)) {
    report.add('ENGINE_TRANSLATION_INVALID', POINTER, { reason: 'shape', came: toExcerpt(raw) });
    return {};
  }
  const read = Object.entries(raw).flatMap(([name, texts]) => {
    const language = LANGUAGES.find((known) => known === name);
    const pointer = joinPointer(POINTER, name);
    if (language === undefined) {
      report.add('ENGINE_TRANSLATION_INVALID', pointer, { reason: 'language', came: toExcerpt(name) });
      return [];
    }
    const entries = readTexts(texts, pointer, report);
    return entries.length > 0 ? [[language, Object.fromEntries(entries)] as const] : [];
  });
  return read.length > 0 ? { translations: Object.fromEntries(read) } : {};
}

function readTexts(raw: unknown, pointer: string, report: Report): readonly (readonly [string, string])[] {
  if (!isRecord(raw)) {
    if (!isUnset(raw)) report.add('ENGINE_TRANSLATION_INVALID', pointer, { reason: 'shape', came: toExcerpt(raw) });
    return [];
  }
  const entries = Object.entries(raw);
  if (entries.length > MAX_TRANSLATIONS) {
    report.add('ENGINE_TRANSLATION_INVALID', pointer, {
      reason: 'count',
      limit: MAX_TRANSLATIONS,
      came: entries.length,
    });
  }
  return entries.slice(0, MAX_TRANSLATIONS).flatMap(([text, translation]) => {
    const place = joinPointer(pointer, text);
    const add = (params: Readonly<Record<string, string | number>>) => {
      report.add('ENGINE_TRANSLATION_INVALID', place, params);
      return [];
    };
    if (typeof translation !== 'string') {
      return isUnset(translation) ? [] : add({ reason: 'text', came: toExcerpt(translation) });
    }
    const longest = Math.max(text.length, translation.length);
    if (longest > MAX_TRANSLATION_CHARS) return add({ reason: 'length', limit: MAX_TRANSLATION_CHARS, came: longest });
    return translation.trim() === '' ? [] : [[text, translation] as const];
  });
}
