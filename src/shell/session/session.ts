import { createStore, type StoreApi } from 'zustand/vanilla';
import { SourceError } from '../../renderers/shared/record-source';
import type { HttpClient } from '../http';
import { toCurrentUser, type CurrentUser } from './current-user';
import { toMd5 } from './md5';
import type { ShellStorage } from './storage';

export interface SessionState {
  /** '' when nobody is signed in. */
  readonly token: string;
  /** null until `CurrentUser` was read. */
  readonly user: CurrentUser | null;
  /** Why the person stands on the login page; '' when they came by themselves. */
  readonly notice: string;
  /** Set while a sign-in dialog stands over the page: why, and who was signed in. */
  readonly reauthentication: { readonly message: string; readonly account: string } | null;
}

/** Texts that the session needs, in the current language. */
export interface SessionTexts {
  noPermission(): string;
  verificationFailed(): string;
}

export interface Session {
  readonly store: StoreApi<SessionState>;
  /** Signs in and keeps the token; throws the server's refusal. */
  signIn(account: string, password: string): Promise<void>;
  /** Reads user, menu and permissions; throws when that fails or the menu is empty. */
  load(): Promise<CurrentUser>;
  /** Tells the server, then forgets everything; when the server refuses, the session stays (client-3.4.7 §9). */
  signOut(): Promise<void>;
  /** Forgets token and user without asking anybody. */
  drop(): void;
  /** Forgets the token but keeps the page's user: somebody signs in again over it. */
  dropToken(): void;
}

/** Makes the session over a storage that outlives the page and the calls of contract e.3. */
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
      const { data } = await http().request({ method: 'POST', path: '/api/oauth/Login', body, isSessionCall: true });
      const token = typeof data === 'object' && data !== null && 'token' in data ? data.token : undefined;
      if (typeof token !== 'string' || token === '') throw new SourceError(texts.verificationFailed(), { code: 0 });
      storage.set('token', token);
      store.setState({ token, notice: '' });
    },
    async load() {
      const { data } = await http().request({ method: 'GET', path: '/api/oauth/CurrentUser', isSessionCall: true });
      const user = toCurrentUser(data);
      if (!user) throw new SourceError(texts.verificationFailed(), { code: 0 });
      if (user.menu.length === 0) throw new SourceError(texts.noPermission(), { code: 0 });
      store.setState({ user });
      return user;
    },
    async signOut() {
      try {
        await http().request({ method: 'GET', path: '/api/oauth/Logout', isSessionCall: true });
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
