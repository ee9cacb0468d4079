import { createStore, type StoreApi } from 'zustand/vanilla';
import { SourceError } from '../../renderers/shared/sources/record-source';
import { lockScreen, unlockScreen } from '../../wire/lock-screen';
import * as calls from '../../wire/session';
import { send, type HttpClient } from '../http';
import { toCurrentUser, type CurrentUser } from './current-user';
import { toMd5 } from '../../engine/values/md5';
import { seenUserId } from './seen-user';
import type { ShellStorage } from './storage';

export interface SessionState {
  /** '' when not signed in. */
  readonly token: string;
  /** null until `CurrentUser` was read. */
  readonly user: CurrentUser | null;
  /** Why the login page is shown; '' = opened by the user. */
  readonly notice: string;
  /** The screen is locked: every page leads to /lockScreen until the password is typed. */
  readonly isLocked: boolean;
  /** Set while the sign-in dialog is open: the reason, and the previous user. */
  readonly reauthentication: { readonly message: string; readonly account: string } | null;
}

/** Texts that the session needs, in the current language. */
export interface SessionTexts {
  /** A page that opens with a session asks whose it is while its texts are loading. */
  noPermission: () => string | Promise<string>;
  verificationFailed: () => string;
}

export interface Session {
  readonly store: StoreApi<SessionState>;
  /** Signs in and keeps the token; throws the server's refusal. */
  signIn: (account: string, password: string) => Promise<void>;
  /** Reads user, menu and permissions; throws when that fails or the menu is empty. */
  load: () => Promise<CurrentUser>;
  /** Tells the server, then forgets everything; when the server refuses, the session stays (docs/clients.md#signing-in). */
  signOut: () => Promise<void>;
  /** Locks the session on the server, then here and in other tabs. */
  lock: () => Promise<void>;
  /** Follows a lock that was set or lifted elsewhere. */
  followLock: (isLocked: boolean) => void;
  /** Opens the locked session; throws the server's refusal. */
  unlock: (password: string) => Promise<void>;
  /** Forgets token and user without asking anybody. */
  drop: () => void;
  /** Drops the token but keeps the page's user, for signing in again. */
  dropToken: () => void;
}

function toSignInBody(account: string, password: string): URLSearchParams {
  return new URLSearchParams({
    account,
    password: toMd5(password),
    origin: 'password',
    grant_type: 'password',
    code: '',
    timestamp: '',
    jnpf_ticket: '',
  });
}

/** Makes the session over a storage that outlives the page and the calls of docs/clients.md#signing-in. */
export function createSession(storage: ShellStorage, http: () => HttpClient, texts: SessionTexts): Session {
  const store = createStore<SessionState>(() => ({
    token: storage.get('token') ?? '',
    user: null,
    notice: '',
    isLocked: storage.get('locked') !== null,
    reauthentication: null,
  }));

  function drop(): void {
    storage.remove('token');
    storage.remove('locked');
    store.setState({ token: '', user: null, isLocked: false, reauthentication: null });
  }

  function followLock(isLocked: boolean): void {
    if (isLocked) storage.set('locked', '1');
    else storage.remove('locked');
    store.setState({ isLocked });
  }

  const own = () => ({ isSessionCall: true, unreadable: texts.verificationFailed() });

  return {
    store,
    async signIn(account, password) {
      const body = toSignInBody(account, password);
      const { token } = (await send(http(), calls.signIn, { body, ...own() })).data;
      storage.set('token', token);
      // A new session is open.
      followLock(false);
      store.setState({ token, notice: '' });
    },
    async load() {
      const user = toCurrentUser((await send(http(), calls.readCurrentUser, own())).data);
      // Whoever is seen as somebody else is to see that there is nothing.
      if (user.menu.length === 0 && seenUserId() === '') throw new SourceError(await texts.noPermission(), { code: 0 });
      store.setState({ user });
      return user;
    },
    async signOut() {
      try {
        await send(http(), calls.signOut, own());
      } catch (error) {
        const isOverAlready = error instanceof SourceError && error.detail.isSessionOver === true;
        if (!isOverAlready) throw error;
      }
      drop();
    },
    async lock() {
      await send(http(), lockScreen, own());
      followLock(true);
    },
    followLock,
    async unlock(password) {
      await send(http(), unlockScreen, { body: { password: toMd5(password) }, ...own() });
      followLock(false);
    },
    drop,
    dropToken() {
      storage.remove('token');
      store.setState({ token: '' });
    },
  };
}
