import { createStore, type StoreApi } from 'zustand/vanilla';
import { LANGUAGES, matchLanguage, type Language } from '../../engine/contract/language';
import type { ShellStorage } from '../session/storage';

/** The language to start in: the stored choice, else the browser's first that we speak, else zh (docs/screens.md#languages). */
export function resolveLanguage(stored: string | null, browserTags: readonly string[]): Language {
  const chosen = LANGUAGES.find((language) => language === stored);
  if (chosen) return chosen;
  return browserTags.map(matchLanguage).find((language) => language !== null) ?? 'zh';
}

/** The standard tag of a language, for `<html lang>`. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-US' };

export interface LanguageStore {
  readonly store: StoreApi<{ readonly language: Language }>;
  /** Speaks a language on this page: the one of the person who signed in. Rejects when its texts do not come. */
  show: (language: Language) => Promise<void>;
  /** Goes back to the browser's own: what the login page speaks. */
  showOwn: () => Promise<void>;
  /** Speaks a language and remembers it as the browser's own. */
  chooseOwn: (language: Language) => Promise<void>;
  /** Resolves once no language is on its way any more. */
  settled: () => Promise<void>;
}

/**
 * Makes the store of the interface language; the browser's own choice is remembered in the browser. `prepare` fetches the texts
 * of a language, or says by undefined that they are here: until then the page speaks the language that it has.
 */
export function createLanguageStore(
  storage: ShellStorage,
  browserTags: readonly string[],
  prepare: (language: Language) => Promise<void> | undefined = () => undefined,
): LanguageStore {
  const own = () => resolveLanguage(storage.get('language'), browserTags);
  const store = createStore(() => ({ language: own() }));
  let wanted = store.getState().language;
  let showing = Promise.resolve();

  async function speak(language: Language): Promise<void> {
    wanted = language;
    const preparing = prepare(language);
    if (preparing) await preparing;
    // Another one was asked for meanwhile: the last choice is the one that is spoken.
    if (wanted === language) store.setState({ language });
  }
  function show(language: Language): Promise<void> {
    const shown = speak(language);
    showing = shown.catch(() => undefined);
    return shown;
  }
  return {
    store,
    show,
    showOwn: () => show(own()),
    chooseOwn(language) {
      storage.set('language', language);
      return show(language);
    },
    settled: () => showing,
  };
}
