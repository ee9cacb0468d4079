import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import type { RequestSession } from '../../http/request-session';
import { createSession, endSessions } from '../../http/session-store';
import { isKnownDevice, rememberDevice } from './devices';
import { checkPassword } from './password';
import { passwordDueOf } from './password-policy';
import {
  findAccount,
  findPasswordHash,
  lockPassword,
  recordLogin,
  type LoginRecord as CheckedUser,
} from './repository';
import { confirmThrottles, limited, signInThrottles } from './sign-in-limits';
import { readSettings } from './system-settings';

/** `users.enabled_mark` of an account that an administrator locked. */
const LOCKED = 2;

export interface LoginAttempt {
  readonly account: string;
  /** MD5 hex. */
  readonly password: string;
  readonly ip: string;
  readonly platform: string;
  readonly userAgent: string;
  /** Token of the browser; '' = none. */
  readonly deviceToken: string;
}

export interface SignedIn {
  readonly token: string;
  readonly theme: string;
  /** Token for the browser to store. */
  readonly deviceToken: string;
}

/**
 * Signs in: same message and same work whether the account exists or not; that an account is locked or disabled is only revealed
 * with the right password. Throws SERVER_LOGIN_FAILED, SERVER_USER_LOCKED, SERVER_USER_DISABLED or SERVER_RATE_LIMITED.
 */
export async function login(deps: AppDeps, attempt: LoginAttempt): Promise<SignedIn> {
  const { deviceToken, ip } = attempt;
  const account = attempt.account.trim().toLowerCase();
  const found = await findAccount(deps, account);
  const isKnown = await isKnownDevice(deps, deviceToken, found?.id);
  const throttles = signInThrottles(deps, { account, ip, knownDevice: isKnown ? deviceToken : '' });
  const user = await limited(deps, throttles, async () => {
    const { isRight, renewed } = await checkPassword(attempt.password, found?.password_hash, isKnown);
    return isRight && found ? { ...found, renewed } : undefined;
  });
  if (!user) throw new BusinessError('SERVER_LOGIN_FAILED');
  if (user.enabled_mark === LOCKED) throw new BusinessError('SERVER_USER_LOCKED');
  if (user.enabled_mark !== 1) throw new BusinessError('SERVER_USER_DISABLED');
  const token = await openSession(deps, user, attempt);
  return { token, theme: user.theme || 'classic', deviceToken: await rememberDevice(deps, deviceToken, user.id) };
}

/**
 * Opens the session of a password that was right a moment ago. It is locked while its session is made: a password that was reset
 * meanwhile opens none. Throws SERVER_LOGIN_FAILED when the stored one is another by now.
 */
async function openSession(deps: AppDeps, user: CheckedUser, attempt: LoginAttempt): Promise<string> {
  const { ip, platform, userAgent } = attempt;
  const settings = await readSettings(deps);
  const atMs = deps.clock();
  return deps.db.transaction().execute(async (trx) => {
    const now = await lockPassword(trx, user.id);
    const isSame = now.password_hash === user.password_hash;
    // Another sign-in may have hashed the same password anew.
    if (!isSame && !(await checkPassword(attempt.password, now.password_hash)).isRight)
      throw new BusinessError('SERVER_LOGIN_FAILED');
    if (settings.singleLogin === 1) await endSessions(trx, { userId: user.id }, { reason: 'replaced', atMs });
    const passwordDue = passwordDueOf(now, settings, atMs);
    const token = await createSession({ ...deps, db: trx }, { userId: user.id, ip, platform, userAgent, passwordDue });
    await recordLogin({ ...deps, db: trx }, isSame ? user : { ...user, renewed: undefined }, ip);
    return token;
  });
}

/**
 * Whether a password is the signed-in user's (unlock, new password). Failures count for the requesting session only; another
 * account's name fails after the same work.
 */
export async function confirmPassword(
  deps: AppDeps,
  session: RequestSession,
  confirm: { readonly account: string; readonly password: string },
): Promise<boolean> {
  const isSame = confirm.account.trim().toLowerCase() === session.user.account.toLowerCase();
  const isRight = await limited(deps, confirmThrottles(deps, session.sessionId), async () => {
    const stored = await findPasswordHash(deps, session.user.userId);
    const check = await checkPassword(confirm.password, isSame ? stored : undefined);
    return check.isRight || undefined;
  });
  return isRight === true;
}
