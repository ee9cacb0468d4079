import type { Language } from '../../engine/contract/language';
import type { HttpClient } from '../http';
import type { Session } from '../session/session';
import type { LanguageStore } from './language-store';

export interface LanguageChoiceOptions {
  readonly language: LanguageStore;
  readonly session: Session;
  http(): HttpClient;
}

/**
 * Makes the choice of a language: a visitor's is the browser's own, a signed-in person's is saved with the account and
 * comes along to other machines. The page speaks it at once; the promise rejects when it could not be saved.
 */
export function createLanguageChoice({ language, session, http }: LanguageChoiceOptions) {
  let saving: Promise<unknown> = Promise.resolve();
  return async (chosen: Language): Promise<void> => {
    if (session.store.getState().token === '') {
      language.chooseOwn(chosen);
      return;
    }
    language.show(chosen);
    const save = () =>
      http().request({
        method: 'PUT',
        path: '/api/permission/Users/Current/SystemLanguage',
        body: { language: chosen },
      });
    // One after the other: the last choice is the one that stays.
    const saved = saving.then(save);
    saving = saved.catch(() => undefined);
    await saved;
  };
}

/** Speaks the language of whoever is signed in, and the browser's own when nobody is; returns the unsubscribe function. */
export function followUserLanguage({
  language,
  session,
}: Pick<LanguageChoiceOptions, 'language' | 'session'>): () => void {
  return session.store.subscribe(({ user }, before) => {
    if (user === before.user) return;
    if (!user) language.showOwn();
    else if (user.language) language.show(user.language);
  });
}
