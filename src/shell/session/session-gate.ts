import type { Session } from './session';

export interface SessionGateOptions {
  readonly session: Session;
  /** Does any form hold input that leaving would lose? */
  hasUnsavedInput: () => boolean;
  /** Goes to the login page with a notice; the way back is the page's own address. */
  leave: (message: string) => void;
  /** Goes to the page of a locked session. */
  leaveToLock: () => void;
  /** Starts the page afresh, for another person. */
  reload: () => void;
}

/** Handles the end of a session (docs/screens.md#end-of-a-session). */
export interface SessionGate {
  sessionOver: (message: string, usedToken: string) => Promise<'retry' | 'leave'>;
  /**
   * The server says that the session is locked, or another tab has locked it. With unsaved input the page is covered and a call
   * waits for the password; without, the page of the lock comes.
   */
  locked: () => Promise<'retry' | 'leave'>;
  /** The dialog's sign-in: the same person goes on, another one gets a fresh page. Throws the server's refusal. */
  signInAgain: (account: string, password: string) => Promise<void>;
  /** The dialog was given up: to the login page. */
  giveUp: () => void;
}

/** Makes the gate; calls that fail together share one dialog. */
export function createSessionGate({
  session,
  hasUnsavedInput,
  leave,
  leaveToLock,
  reload,
}: SessionGateOptions): SessionGate {
  let waiting: ((outcome: 'retry' | 'leave') => void)[] = [];

  function settle(outcome: 'retry' | 'leave'): void {
    const resolvers = waiting;
    waiting = [];
    session.store.setState({ reauthentication: null });
    resolvers.forEach((resolve) => resolve(outcome));
  }

  function leaveWith(message: string): void {
    session.drop();
    settle('leave');
    leave(message);
  }

  return {
    sessionOver(message, usedToken) {
      const { token, user, reauthentication } = session.store.getState();
      // Another call, or another tab, has signed in since this one was sent.
      if (token !== '' && token !== usedToken) return Promise.resolve('retry');
      if (!user || !hasUnsavedInput()) {
        if (token !== '' || user) leaveWith(message);
        return Promise.resolve('leave');
      }
      session.dropToken();
      if (!reauthentication) session.store.setState({ reauthentication: { message, account: user.facts.account } });
      return new Promise((resolve) => waiting.push(resolve));
    },
    locked() {
      if (!session.store.getState().isLocked) session.followLock(true);
      if (!hasUnsavedInput()) {
        leaveToLock();
        return Promise.resolve('leave');
      }
      return waitForUnlock(session);
    },
    async signInAgain(account, password) {
      const before = session.store.getState().user?.facts.userId;
      await session.signIn(account, password);
      try {
        const user = await session.load();
        if (user.facts.userId !== before) {
          reload();
          return;
        }
      } catch (error) {
        session.dropToken();
        throw error;
      }
      settle('retry');
    },
    giveUp() {
      leaveWith('');
    },
  };
}

/** Resolves when the password has opened the session, or the session has ended. */
function waitForUnlock({ store }: Session): Promise<'retry' | 'leave'> {
  return new Promise((resolve) => {
    const stop = store.subscribe(({ isLocked, token }) => {
      if (isLocked && token !== '') return;
      stop();
      resolve(token === '' ? 'leave' : 'retry');
    });
  });
}
