import type { Language, Translate } from '../engine/contract/language';
import { createHttpClient, type HttpClient } from './http';
import { createLanguageChoice, followUserLanguage } from './i18n/choose-language';
import { createLanguageStore, type LanguageStore } from './i18n/language-store';
import { createTextBook, type TextBook } from './i18n/text-book';
import { createBrand, type Brand } from './session/brand';
import { followOtherTabs } from './session/other-tabs';
import { seenUserId } from './session/seen-user';
import { createSession, type Session, type SessionTexts } from './session/session';
import { createSessionGate, type SessionGate } from './session/session-gate';
import { browserStorageArea, createStorage, type ShellStorage } from './session/storage';
import { toLockAddress } from './router/lock-address';
import type { AskedLists } from './module-page/page-address';
import { createUnsavedInput, type UnsavedInput } from './session/unsaved-input';

/** Everything that the browser side is made of: one per page. */
export interface Shell {
  readonly storage: ShellStorage;
  readonly language: LanguageStore;
  /** The texts that were fetched so far. */
  readonly texts: TextBook;
  /** Speaks a language from now on and saves it where it belongs; rejects when the server would not keep it. */
  chooseLanguage: (language: Language) => Promise<void>;
  /** Name and logo of the platform before anybody signed in. */
  readonly brand: Brand;
  readonly http: HttpClient;
  readonly session: Session;
  readonly gate: SessionGate;
  readonly unsaved: UnsavedInput;
  /** What lists were asked since the page was loaded. */
  readonly askedLists: AskedLists;
  /** The shell's own texts in the language of the moment, for code outside React. */
  text: Translate;
  /** Goes to the login page; `notice` says why, the way back is the present address. */
  leaveToLogin: (notice: string) => void;
  /** Tells the shell how to navigate, once the router exists. */
  attachNavigation: (navigate: (path: string) => void) => void;
}

/** What the shell says outside of React. */
const SHELL_TEXTS = ['shell'] as const;

/** The ways out of the page of the moment, by whatever navigates. */
function createWaysOut() {
  let navigate = (path: string) => window.location.assign(path);
  const leave = (path: string, toAddress: (from: string) => string) => {
    const { pathname, search } = window.location;
    if (pathname !== path) navigate(toAddress(pathname + search));
  };
  return {
    attach: (go: (path: string) => void) => void (navigate = go),
    toLogin: () => leave('/login', (from) => `/login?redirect=${encodeURIComponent(from)}`),
    toLock: () => leave('/lockScreen', toLockAddress),
  };
}

/** What a session says of itself; `isThere` = the texts of the page have come. */
function sessionTexts(text: Translate, isThere: () => Promise<void>): SessionTexts {
  return {
    noPermission: () => isThere().then(() => text('shell.noPermission')),
    verificationFailed: () => text('shell.verificationFailed'),
  };
}

/** Composes the shell over the browser's own storage, network and history. */
export function createShell(): Shell {
  const storage = createStorage(browserStorageArea(), window);
  const texts = createTextBook();
  const language = createLanguageStore(storage, navigator.languages, (wanted) => texts.follow(wanted));
  const text: Translate = (key, params) =>
    texts.translate(language.store.getState().language, SHELL_TEXTS)(key, params);
  const unsaved = createUnsavedInput();
  const reload = () => {
    unsaved.abandon();
    window.location.reload();
  };
  const ways = createWaysOut();
  const leaveToLogin = (notice: string) => {
    session.store.setState({ notice });
    ways.toLogin();
  };

  const isThere = () => texts.wait(language.store.getState().language, SHELL_TEXTS);
  const session: Session = createSession(storage, () => http, sessionTexts(text, isThere));
  const gate = createSessionGate({
    session,
    hasUnsavedInput: unsaved.needsPage,
    leave: leaveToLogin,
    leaveToLock: ways.toLock,
    reload,
  });
  const http = createHttpClient({
    token: () => session.store.getState().token,
    language: () => language.store.getState().language,
    failureText: () => text('shell.failed'),
    seenUserId,
    sessionOver: gate.sessionOver,
    locked: gate.locked,
    now: Date.now,
  });
  followOtherTabs({
    session,
    storage,
    reload,
    lockedElsewhere: () => void gate.locked(),
    signedOutElsewhere: () => void gate.sessionOver(text('shell.sessionOver'), session.store.getState().token),
  });
  followUserLanguage({ language, session });
  return {
    storage,
    language,
    texts,
    chooseLanguage: createLanguageChoice({ language, session, http: () => http }),
    brand: createBrand(() => http),
    http,
    session,
    gate,
    unsaved,
    askedLists: new Map(),
    text,
    leaveToLogin,
    attachNavigation: ways.attach,
  };
}
