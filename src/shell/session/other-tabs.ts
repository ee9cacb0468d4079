import type { Session } from './session';
import type { ShellStorage } from './storage';

export interface OtherTabsOptions {
  readonly session: Session;
  readonly storage: ShellStorage;
  /** This page's session ended in another tab. */
  signedOutElsewhere: () => void;
  /** The screen was locked in another tab. */
  lockedElsewhere: () => void;
  /** Another person signed in in another tab. */
  reload: () => void;
}

/**
 * Follows what other tabs do to the session: a logout there ends it here, a new sign-in is taken over,
 * and starts the page afresh when it is another person's. Returns the unsubscribe function.
 */
export function followOtherTabs({
  session,
  storage,
  signedOutElsewhere,
  lockedElsewhere,
  reload,
}: OtherTabsOptions): () => void {
  return storage.onOtherTab((key, value) => {
    if (key === 'locked') {
      session.followLock(value !== null);
      if (value !== null) lockedElsewhere();
      return;
    }
    if (key !== 'token') return;
    const { token, user } = session.store.getState();
    if (value === null) {
      if (token !== '') signedOutElsewhere();
      return;
    }
    if (value === token) return;
    session.store.setState({ token: value });
    if (!user) return;
    session.load().then(
      (loaded) => {
        if (loaded.facts.userId !== user.facts.userId) reload();
      },
      // The next call of this page gets the same refusal.
      () => undefined,
    );
  });
}
