import { LANGUAGES, type Language } from '../contract/language';
import type { ModuleModel } from '../contract/module-model';
import { joinPointer } from '../json/json-pointer';
import { createChange, type ModuleChange } from './change';
import type { DiffContext } from './diff-context';
import { beforeAndAfter, toExcerpt } from './value-text';

type Texts = Readonly<Record<string, string>>;

/** Compares translations; an added or removed language is one change. */
export function diffTranslations({ before, after }: DiffContext): readonly ModuleChange[] {
  return LANGUAGES.flatMap((language) => {
    const [old, now] = [textsOf(before, language), textsOf(after, language)];
    const [oldCount, count] = [Object.keys(old).length, Object.keys(now).length];
    if (oldCount > 0 && count > 0) return diffTexts(old, now, language);
    if (oldCount === count) return [];
    const key = count > 0 ? 'ENGINE_CHANGE_LANGUAGE_ADDED' : 'ENGINE_CHANGE_LANGUAGE_REMOVED';
    return [
      createChange(key, {
        params: { language: wordOf(language), count: Math.max(oldCount, count) },
        pointer: `/i18n/${language}`,
      }),
    ];
  });
}

function diffTexts(before: Texts, after: Texts, language: Language): readonly ModuleChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((text) => {
    const [old, now] = [textAt(before, text), textAt(after, text)];
    if (old === now) return [];
    const params = { language: wordOf(language), text: toExcerpt(text) };
    const pointer = joinPointer(`/i18n/${language}`, text);
    if (old === undefined) {
      const added = { ...params, after: toExcerpt(now ?? '') };
      return [createChange('ENGINE_CHANGE_TRANSLATION_ADDED', { params: added, pointer })];
    }
    if (now === undefined) return [createChange('ENGINE_CHANGE_TRANSLATION_REMOVED', { params, pointer })];
    return [createChange('ENGINE_CHANGE_TRANSLATION', { params: { ...params, ...beforeAndAfter(old, now) }, pointer })];
  });
}

function textsOf({ translations }: ModuleModel, language: Language): Texts {
  return translations?.[language] ?? {};
}

function textAt(texts: Texts, text: string): string | undefined {
  return Object.hasOwn(texts, text) ? texts[text] : undefined;
}

function wordOf(language: Language) {
  return `ENGINE_CHANGE_WORD.language.${language}` as const;
}
