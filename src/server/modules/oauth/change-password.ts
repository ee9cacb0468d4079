import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import type { RequestSession } from '../../http/request-session';
import { endSessions } from '../../http/session-store';
import { forgetOtherDevices } from './devices';
import { confirmPassword } from './login';
import { hashPassword, toClientHash } from './password';

export interface PasswordChange {
  /** MD5 hex, in either case. */
  readonly oldPassword: string;
  readonly password: string;
  /** Token of the requesting browser, which stays known. */
  readonly deviceToken: string;
}

const EMPTY = toClientHash('');

/**
 * Sets a new password, ends the user's other sessions and forgets their other browsers. Only the MD5 of the new password is known,
 * so its length and characters are checked by the client. Throws SERVER_PASSWORD_OLD_WRONG (a business refusal: it must not end the
 * session), SERVER_PASSWORD_EMPTY, SERVER_PASSWORD_SAME or SERVER_PASSWORD_ACCOUNT.
 */
export async function changePassword(deps: AppDeps, session: RequestSession, change: PasswordChange): Promise<void> {
  const { userId, account } = session.user;
  const password = change.password.toLowerCase();
  if (password === '' || password === EMPTY) throw new BusinessError('SERVER_PASSWORD_EMPTY');
  if (!(await confirmPassword(deps, session, { account, password: change.oldPassword })))
    throw new BusinessError('SERVER_PASSWORD_OLD_WRONG');
  if (password === change.oldPassword.toLowerCase()) throw new BusinessError('SERVER_PASSWORD_SAME');
  if ([account, account.toLowerCase(), account.toUpperCase()].map(toClientHash).includes(password))
    throw new BusinessError('SERVER_PASSWORD_ACCOUNT');
  const password_hash = await hashPassword(password);
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ password_hash, password_changed_at: new Date(now) })
      .where('id', '=', userId)
      .execute();
    await endSessions(trx, { userId, exceptSessionId: session.sessionId }, { reason: 'password', atMs: now });
    await forgetOtherDevices(trx, userId, change.deviceToken);
  });
}
