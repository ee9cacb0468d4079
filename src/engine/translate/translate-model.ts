import { LANGUAGES, type Language } from '../contract/language';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { deepFreeze } from '../parse/deep-freeze';
import { unmarkText, type DefaultText } from '../parse/default-texts';
import { textPlaces } from './text-places';
import { needsTraditional } from './traditional';
import { mapTexts, type TextFacts } from './map-texts';

type TextsByName = Readonly<Record<string, string>>;

const known = new WeakMap<ModuleModel, Map<Language, ModuleModel>>();

/**
 * The module with its texts in a language, without its translations; the module itself when it has none into that language, and
 * authored words where a translation is missing. It has the same fields, values, rules and tables. Made once per model and language.
 */
export function translateModel(model: ModuleModel, language: Language, registry: WidgetRegistry): ModuleModel {
  const texts = model.translations?.[language];
  if (!texts) return model;
  const byLanguage = known.get(model) ?? new Map<Language, ModuleModel>();
  known.set(model, byLanguage);
  const translated = byLanguage.get(language) ?? makeTranslated(model, texts, registry);
  byLanguage.set(language, translated);
  return translated;
}

function makeTranslated(model: ModuleModel, texts: TextsByName, registry: WidgetRegistry): ModuleModel {
  const { translations: _translations, ...authored } = model;
  return deepFreeze(mapTexts(authored, registry, (text, facts) => translationOf(texts, text, facts) ?? text));
}

/** A text by its code, else by itself, else made of its translated parts; undefined = there is none. */
function translationOf(texts: TextsByName, text: string, { code, fallback }: TextFacts): string | undefined {
  return (code === undefined ? undefined : ownText(texts, code)) ?? ownText(texts, text) ?? fallback?.();
}

/** The name of a module in a language. */
export function translateName(
  model: Pick<ModuleModel, 'fullName' | 'translations' | 'source'>,
  language: Language,
): string {
  const code = model.source?.head?.fullNameI18nCode;
  const texts = model.translations?.[language] ?? {};
  return translationOf(texts, model.fullName, code === undefined ? {} : { code }) ?? model.fullName;
}

/** A module that was read with `markedText`, with its default texts said. */
export function sayDefaults(model: ModuleModel, registry: WidgetRegistry, defaultText: DefaultText): ModuleModel {
  return deepFreeze(mapTexts(model, registry, (text) => unmarkText(text, defaultText)));
}

/** A module as it is being written, with the designer's texts that stand nowhere in it said. */
export function sayUnwritten(model: ModuleModel, registry: WidgetRegistry, defaultText: DefaultText): ModuleModel {
  const places = textPlaces(model);
  return deepFreeze(mapTexts(model, registry, (text) => (places.has(text) ? text : (defaultText(text) ?? text))));
}

/** One text of a module in a language; the text itself when the module does not translate it. */
export function translateText(
  { translations }: Pick<ModuleModel, 'translations'>,
  text: string,
  language: Language,
): string {
  return ownText(translations?.[language] ?? {}, text) ?? text;
}

function ownText(texts: TextsByName, text: string): string | undefined {
  return Object.hasOwn(texts, text) ? texts[text] : undefined;
}

/** The words that people read of a module; false for those that are made of others and need no translation of their own. */
export function shownTexts(model: ModuleModel, registry: WidgetRegistry): ReadonlyMap<string, boolean> {
  const shown = new Map<string, boolean>();
  mapTexts(model, registry, (text, { fallback }) => {
    shown.set(text, fallback === undefined || shown.get(text) === true);
    return text;
  });
  return shown;
}

/** A text that people read, with its translations. */
export interface ShownText {
  readonly text: string;
  /** '' = none; two codes of one text are two entries. */
  readonly code: string;
  readonly translations: Readonly<Partial<Record<Language, string>>>;
}

/** The words that people read of a module which need a translation, each once, in the order of the module. */
export function textsToTranslate(model: ModuleModel, registry: WidgetRegistry): readonly ShownText[] {
  const found = new Map<string, ShownText>();
  mapTexts(model, registry, (text, { fallback, code = '' }) => {
    const key = `${code}\n${text}`;
    if (fallback || found.has(key) || !isWords(text)) return text;
    const facts = code === '' ? {} : { code };
    const translations = LANGUAGES.flatMap((language) => {
      const translation = translationOf(model.translations?.[language] ?? {}, text, facts);
      return translation === undefined ? [] : [[language, translation] as const];
    });
    found.set(key, { text, code, translations: Object.fromEntries(translations) });
    return text;
  });
  return [...found.values()];
}

/** Whether a text lacks a translation; what both Chinese scripts write alike needs none. */
export function isUntranslated({ text, translations }: ShownText, language: Language): boolean {
  if (translations[language] !== undefined) return false;
  return language !== 'zhtw' || needsTraditional(text);
}

/** Numbers, symbols and what is written in Latin letters alone is the same in every language. */
function isWords(text: string): boolean {
  return /[^\p{ASCII}]/u.test(text) && /\p{L}/u.test(text);
}
