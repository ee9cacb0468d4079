import type { Language } from '../../engine/contract/language';
import { saveLanguage } from '../../wire/session';
import { send, type HttpClient } from '../http';
import type { Session } from '../session/session';
import type { LanguageStore } from './language-store';

export interface LanguageChoiceOptions {
  readonly language: LanguageStore;
  readonly session: Session;
  http: () => HttpClient;
}

/**
 * Makes the choice of a language: a visitor's is the browser's own, a signed-in person's is saved with the account and
 * comes along to other machines. The page speaks it at once; the promise rejects when it could not be saved.
 */
export function createLanguageChoice({ language, session, http }: LanguageChoiceOptions) {
  let saving: Promise<unknown> = Promise.resolve();
  return async (chosen: Language): Promise<void> => {
    if (session.store.getState().token === '') {
      await language.chooseOwn(chosen);
      return;
    }
    const shown = language.show(chosen);
    const save = () => send(http(), saveLanguage, { body: { language: chosen } });
    // One after the other: the last choice is the one that stays.
    const saved = saving.then(save);
    saving = saved.catch(() => undefined);
    // Errors are shown in the chosen language.
    await shown;
    await saved;
  };
}

/** Follows the user's language, or the browser's when not signed in; returns an unsubscribe function. */
export function followUserLanguage({
  language,
  session,
}: Pick<LanguageChoiceOptions, 'language' | 'session'>): () => void {
  return session.store.subscribe(({ user }, before) => {
    if (user === before.user) return;
    const shown = user ? user.language && language.show(user.language) : language.showOwn();
    // Without its texts the page keeps speaking the language that it has.
    if (shown) shown.catch(() => undefined);
  });
}
