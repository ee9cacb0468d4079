import { createStore, type StoreApi } from 'zustand/vanilla';
import { SourceError } from '../../renderers/shared/sources/record-source';
import * as calls from '../../wire/session';
import { send, type HttpClient } from '../http';
import { toCurrentUser, type CurrentUser } from './current-user';
import { toMd5 } from '../../engine/values/md5';
import type { ShellStorage } from './storage';

export interface SessionState {
  /** '' when not signed in. */
  readonly token: string;
  /** null until `CurrentUser` was read. */
  readonly user: CurrentUser | null;
  /** Why the login page is shown; '' = opened by the user. */
  readonly notice: string;
  /** Set while the sign-in dialog is open: the reason, and the previous user. */
  readonly reauthentication: { readonly message: string; readonly account: string } | null;
}

/** Texts that the session needs, in the current language. */
export interface SessionTexts {
  noPermission: () => string;
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
  /** Forgets token and user without asking anybody. */
  drop: () => void;
  /** Drops the token but keeps the page's user, for signing in again. */
  dropToken: () => void;
}

/** Makes the session over a storage that outlives the page and the calls of docs/clients.md#signing-in. */
export function createSession(storage: ShellStorage, http: () => HttpClient, texts: SessionTexts): Session {
  const store = createStore<SessionState>(() => ({
    token: storage.get('token') ?? '',
    user: null,
    notice: '',
    reauthentication: null,
  }));

  function drop(): void {
    storage.remove('token');
    store.setState({ token: '', user: null, reauthentication: null });
  }

  const own = () => ({ isSessionCall: true, unreadable: texts.verificationFailed() });

  return {
    store,
    async signIn(account, password) {
      const body = new URLSearchParams({
        account,
        password: toMd5(password),
        origin: 'password',
        grant_type: 'password',
        code: '',
        timestamp: '',
        jnpf_ticket: '',
      });
      const { token } = (await send(http(), calls.signIn, { body, ...own() })).data;
      storage.set('token', token);
      store.setState({ token, notice: '' });
    },
    async load() {
      const user = toCurrentUser((await send(http(), calls.readCurrentUser, own())).data);
      if (user.menu.length === 0) throw new SourceError(texts.noPermission(), { code: 0 });
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
    drop,
    dropToken() {
      storage.remove('token');
      store.setState({ token: '' });
    },
  };
}
