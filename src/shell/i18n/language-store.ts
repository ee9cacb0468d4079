import { createStore, type StoreApi } from 'zustand/vanilla';
import { LANGUAGES, type Language } from '../../engine/contract/language';
import type { ShellStorage } from '../session/storage';

/** The language of a browser setting such as `zh-Hant-HK`; null when the product does not speak it. */
export function matchLanguage(tag: string): Language | null {
  const parts = tag.toLowerCase().split(/[-_]/);
  if (parts[0] === 'en') return 'en';
  if (parts[0] !== 'zh') return null;
  return parts.some((part) => ['tw', 'hk', 'mo', 'hant'].includes(part)) ? 'zhtw' : 'zh';
}

/** The language to start in: the stored choice, else the browser's first that we speak, else zh (shell.md §9). */
export function resolveLanguage(stored: string | null, browserTags: readonly string[]): Language {
  const chosen = LANGUAGES.find((language) => language === stored);
  if (chosen) return chosen;
  return browserTags.map(matchLanguage).find((language) => language !== null) ?? 'zh';
}

/** The standard tag of a language, for `<html lang>`. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-US' };

export interface LanguageStore {
  readonly store: StoreApi<{ readonly language: Language }>;
  choose(language: Language): void;
}

/** Makes the store of the interface language; a choice is remembered. */
export function createLanguageStore(storage: ShellStorage, browserTags: readonly string[]): LanguageStore {
  const store = createStore(() => ({ language: resolveLanguage(storage.get('language'), browserTags) }));
  return {
    store,
    choose(language) {
      storage.set('language', language);
      store.setState({ language });
    },
  };
}
