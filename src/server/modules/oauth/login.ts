import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { returnAttempt, takeAttempt } from '../../http/rate-limit';
import type { RequestSession } from '../../http/request-session';
import { createSession, endSessions } from '../../http/session-store';
import { hashPassword, verifyPassword } from './password';
import { findAccount, findPasswordHash, recordLogin } from './repository';
import { readSettings } from './system-settings';

const MINUTE_MS = 60_000;
/** One address may fail for several accounts: a hospital shares one behind its router. */
const ADDRESS_FACTOR = 5;

export interface LoginAttempt {
  readonly account: string;
  /** MD5 hex. */
  readonly password: string;
  readonly ip: string;
  readonly platform: string;
}

/**
 * Signs in: the same text and the same work whether the account exists or not; a disabled account is told only to
 * who knows its password. Throws SERVER_LOGIN_FAILED, SERVER_USER_DISABLED or SERVER_RATE_LIMITED.
 */
export async function login(deps: AppDeps, attempt: LoginAttempt): Promise<{ token: string; theme: string }> {
  const user = await limited(deps, attempt, async () => {
    const found = await findAccount(deps, attempt.account);
    const isRight = await verifyPassword(attempt.password, found?.password_hash);
    return isRight ? found : undefined;
  });
  if (!user) throw new BusinessError('SERVER_LOGIN_FAILED');
  if (user.enabled_mark !== 1) throw new BusinessError('SERVER_USER_DISABLED');
  const settings = await readSettings(deps);
  if (settings.singleLogin === 1) {
    await endSessions(deps.db, { userId: user.id }, { reason: 'replaced', atMs: deps.clock() });
  }
  const token = await createSession(deps, { userId: user.id, ip: attempt.ip, platform: attempt.platform });
  await recordLogin(deps, user.id, attempt.ip);
  return { token, theme: user.theme || 'classic' };
}

/** Checks the password of the signed-in user again (unlock, new password), counted like a sign-in. */
export async function confirmPassword(
  deps: AppDeps,
  session: RequestSession,
  confirm: { readonly account: string; readonly password: string; readonly ip: string },
): Promise<void> {
  const isSame = confirm.account.trim().toLowerCase() === session.user.account.toLowerCase();
  const isRight = await limited(deps, confirm, async () => {
    const stored = await findPasswordHash(deps, session.user.userId);
    return (await verifyPassword(confirm.password, isSame ? stored : undefined)) || undefined;
  });
  if (!isRight) throw new BusinessError('SERVER_LOGIN_FAILED');
}

/** Counts before the check and gives back what was right, so that only failures count and none slips through in parallel. */
async function limited<T>(
  deps: AppDeps,
  { account, ip }: { readonly account: string; readonly ip: string },
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const limit = deps.config.loginAttemptsPerMinute;
  const accountKey = `login:${ip}:${account.trim().toLowerCase()}`;
  const addressKey = `login:${ip}`;
  await takeAttempt(deps, { key: addressKey, limit: limit * ADDRESS_FACTOR, windowMs: MINUTE_MS });
  await takeAttempt(deps, { key: accountKey, limit, windowMs: MINUTE_MS });
  const result = await check();
  if (result !== undefined) {
    await returnAttempt(deps, accountKey);
    await returnAttempt(deps, addressKey);
  }
  return result;
}

/** Sets a new password and ends every other session of the user. */
export async function changePassword(deps: AppDeps, session: RequestSession, clientHash: string): Promise<void> {
  const password_hash = await hashPassword(clientHash);
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ password_hash, password_changed_at: new Date(now) })
      .where('id', '=', session.user.userId)
      .execute();
    const others = { userId: session.user.userId, exceptSessionId: session.sessionId };
    await endSessions(trx, others, { reason: 'password', atMs: now });
  });
}
