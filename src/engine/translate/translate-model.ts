import type { Language } from '../contract/language';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { deepFreeze } from '../parse/deep-freeze';
import { unmarkText, type DefaultText } from '../parse/default-texts';
import { mapTexts } from './map-texts';

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

function makeTranslated(
  model: ModuleModel,
  texts: Readonly<Record<string, string>>,
  registry: WidgetRegistry,
): ModuleModel {
  const { translations: _translations, ...authored } = model;
  return deepFreeze(mapTexts(authored, registry, (text, fallback) => ownText(texts, text) ?? fallback?.() ?? text));
}

/** A module that was read with `markedText`, with its default texts said. */
export function sayDefaults(model: ModuleModel, registry: WidgetRegistry, defaultText: DefaultText): ModuleModel {
  return deepFreeze(mapTexts(model, registry, (text) => unmarkText(text, defaultText)));
}

/** One text of a module in a language; the text itself when the module does not translate it. */
export function translateText(
  { translations }: Pick<ModuleModel, 'translations'>,
  text: string,
  language: Language,
): string {
  return ownText(translations?.[language] ?? {}, text) ?? text;
}

function ownText(texts: Readonly<Record<string, string>>, text: string): string | undefined {
  return Object.hasOwn(texts, text) ? texts[text] : undefined;
}

/** The words that people read of a module; false for those that are made of others and need no translation of their own. */
export function shownTexts(model: ModuleModel, registry: WidgetRegistry): ReadonlyMap<string, boolean> {
  const shown = new Map<string, boolean>();
  mapTexts(model, registry, (text, fallback) => {
    shown.set(text, fallback === undefined || shown.get(text) === true);
    return text;
  });
  return shown;
}
