import { LANGUAGES, type Language } from '../contract/language';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { codedTexts } from './text-codes';
import { shownTexts } from './translate-model';

/** A translation of a text that the module does not show, and whose name is no code of one. */
interface UnusedTranslation {
  readonly language: Language;
  readonly text: string;
}

/** Translations that nothing uses: of a changed label, or with a misspelt key. */
export function unusedTranslations(model: ModuleModel, registry: WidgetRegistry): readonly UnusedTranslation[] {
  const { translations, source } = model;
  if (!translations) return [];
  const codes = [source?.head, source?.formData, source?.columnData].flatMap((each) => codedTexts(each, true));
  const used = new Set([...shownTexts(model, registry).keys(), ...codes.map(({ code }) => code)]);
  return LANGUAGES.flatMap((language) =>
    Object.keys(translations[language] ?? {}).flatMap((text) => (used.has(text) ? [] : [{ language, text }])),
  );
}
