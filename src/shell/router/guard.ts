import { redirect } from 'react-router-dom';
import { SourceError } from '../../renderers/shared/sources/record-source';
import { LOCKED_CODE } from '../http';
import { keepSeenUser, seenUserId } from '../session/seen-user';
import type { Session } from '../session/session';
import type { Shell } from '../shell';
import { toLockAddress } from './lock-address';

/** After so long a call that nobody has answered is made once more. */
const AGAIN_MS = 1000;

/** Paths that need no session (docs/screens.md#paths). */
export const PUBLIC_PATHS: readonly string[] = [
  '/login',
  '/auth-redirect',
  '/sso',
  '/formShortLink',
  '/internal-login',
];

const LOCK_PATH = '/lockScreen';

/** Paths that the guard leaves alone even with a token. */
const FREE_PATHS: ReadonlySet<string> = new Set(['/sso', '/formShortLink']);

function toLogin(url: URL): Response {
  return redirect(`/login?redirect=${encodeURIComponent(url.pathname + url.search)}`);
}

function toLock(url: URL): Response {
  return redirect(toLockAddress(url.pathname + url.search));
}

/** A page with unsaved input is covered where it is: leaving would lose what was typed. */
function mayStay({ session, unsaved }: Shell): boolean {
  return session.store.getState().user !== null && unsaved.needsPage();
}

function messageOf(reason: unknown): string {
  return reason instanceof Error && reason.message !== '' ? reason.message : 'Has Error';
}

/**
 * Reads the session's user. A page that is left breaks its own calls before it ends: its token must not go with them, and a line
 * that was broken for a moment is no reason either.
 */
async function loadUser(session: Session): Promise<void> {
  try {
    await session.load();
  } catch (error) {
    const isUnanswered = error instanceof SourceError && error.detail.isUnanswered === true;
    const isSeeing = seenUserId() !== '';
    if (!isUnanswered && !isSeeing) throw error;
    if (isUnanswered) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    // Where nothing can be seen as somebody else any more, the page is the own user's again.
    else keepSeenUser('');
    await session.load();
  }
}

/**
 * The check before every navigation (docs/screens.md#paths). Returns a redirect, or null to go on; once it went on with a
 * token, the session's user is loaded.
 */
export async function guardNavigation(shell: Shell, url: URL): Promise<Response | null> {
  const { session } = shell;
  const { token, user } = session.store.getState();
  if (token === '') {
    // A sign-in dialog stands over the page: its user stays until it is settled.
    if (user && session.store.getState().reauthentication && url.pathname !== '/login') return null;
    return PUBLIC_PATHS.includes(url.pathname) ? null : toLogin(url);
  }
  if (FREE_PATHS.has(url.pathname)) return null;
  const { isLocked } = session.store.getState();
  if (url.pathname === LOCK_PATH) return isLocked ? null : redirect('/');
  if (isLocked && url.pathname !== '/login' && !mayStay(shell)) return toLock(url);
  if (url.pathname === '/login') return redirect('/');
  if (user) return null;
  try {
    await loadUser(session);
    return null;
  } catch (error) {
    if (error instanceof SourceError && error.detail.code === LOCKED_CODE) {
      session.followLock(true);
      return toLock(url);
    }
    session.drop();
    session.store.setState({ notice: messageOf(error) });
    return toLogin(url);
  }
}
