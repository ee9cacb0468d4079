import { LANGUAGES, type Language } from '../contract/language';
import { joinPointer } from '../json/json-pointer';
import { toExcerpt } from '../parse/report';
import {
  codedTexts,
  isUntranslated,
  textPlaces,
  textsToTranslate,
  toTraditional,
  unusedTranslations,
} from '../translate';
import { addFix, type Fixer } from './fix-context';
import type { LintContext } from './lint-context';

/** Findings per language of texts without a translation; the others are counted. */
const MAX_MISSING = 20;

/**
 * Finds translations of texts that the module does not show (of a changed label, or with a misspelt key), texts without a
 * translation into a language that the module has, and codes whose texts the module does not bring.
 */
export function lintTranslations(context: LintContext): void {
  lintCodes(codesOf(context), context);
  const { translations = {} } = context.model;
  if (Object.keys(translations).length === 0) return;
  for (const { language, text } of unusedTranslations(context.model, context.registry)) {
    const pointer = joinPointer(joinPointer('/i18n', language), text);
    context.report.add('ENGINE_LINT_TRANSLATION_UNUSED', pointer, { text: toExcerpt(text) });
  }
  for (const language of LANGUAGES) if (translations[language]) lintMissing(language, context);
}

/** Default texts follow the language of the page by themselves. */
function lintMissing(language: Language, { model, registry, report }: LintContext): void {
  // Other modules are written in Chinese: what has no translation into it stays as it is.
  if (language === 'zh') return;
  const places = textPlaces(model);
  const missing = textsToTranslate(model, registry).flatMap((shown) => {
    const pointer = places.get(shown.text);
    return pointer !== undefined && isUntranslated(shown, language) ? [{ text: shown.text, pointer }] : [];
  });
  for (const { text, pointer } of missing.slice(0, MAX_MISSING)) {
    report.add('ENGINE_LINT_TRANSLATION_MISSING', pointer, { language, text: toExcerpt(text), whole: text });
  }
  const count = missing.length - MAX_MISSING;
  if (count > 0) {
    report.add('ENGINE_LINT_TRANSLATION_MISSING', `/i18n/${language}`, { reason: 'count', language, count });
  }
}

/** A text without a translation → an entry to fill in; into traditional Chinese with a proposal. */
export const fixTranslation: Fixer = ({ params }) => {
  const { language, whole } = params;
  if (typeof whole !== 'string') return [];
  const pointer = joinPointer(`/i18n/${String(language)}`, whole);
  return [addFix(pointer, language === 'zhtw' ? toTraditional(whole) : '')];
};

/** Where a code stands, and the text that is shown without the table that it is of. */
interface CodeAt {
  readonly code: string;
  readonly pointer: string;
}

function codesOf({ model }: LintContext): readonly CodeAt[] {
  const { source } = model;
  const form = (model.form.fields[0]?.pointer ?? '/formData/fields/0').replace(/\/fields\/0$/, '');
  const inside = (document: unknown, base: string) =>
    codedTexts(document, true).map(({ code, pointer }) => ({ code, pointer: `${base}${pointer}` }));
  return [...inside(source?.head, ''), ...inside(source?.formData, form), ...inside(source?.columnData, '/columnData')];
}

/** One finding for all: their table is in the system that the module comes from, and does not come with an export. */
function lintCodes(codes: readonly CodeAt[], { model, report }: LintContext): void {
  const tables = Object.values(model.translations ?? {});
  const unknown = codes.filter(({ code }) => !tables.some((texts) => Object.hasOwn(texts, code)));
  const [first] = unknown;
  if (!first) return;
  const count = new Set(unknown.map(({ code }) => code)).size;
  report.add('ENGINE_LINT_TEXT_CODE_UNKNOWN', first.pointer, { code: toExcerpt(first.code), count });
}
