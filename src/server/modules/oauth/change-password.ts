import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import type { RequestSession } from '../../http/request-session';
import { endSessions } from '../../http/session-store';
import { forgetOtherDevices } from './devices';
import { confirmPassword } from './login';
import { preparePassword, storePassword } from './new-password';
import { findPasswordHash } from './repository';

export interface PasswordChange {
  /** MD5 hex, in either case. */
  readonly oldPassword: string;
  readonly password: string;
  /** Token of the requesting browser, which stays known. */
  readonly deviceToken: string;
}

/** A password that changes while it is checked is checked again; somebody else changes it over and over only in an attack. */
const MAX_ATTEMPTS = 3;

/**
 * Sets a new password, ends the user's other sessions and forgets their other browsers; a session that was to change it goes on.
 * Throws SERVER_PASSWORD_OLD_WRONG (a business refusal: it must not end the session), what `preparePassword` throws, and
 * SERVER_PASSWORD_RACED.
 */
export async function changePassword(deps: AppDeps, session: RequestSession, change: PasswordChange): Promise<void> {
  const { userId, account } = session.user;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const confirmed = await findPasswordHash(deps, userId);
    if (!(await confirmPassword(deps, session, { account, password: change.oldPassword })))
      throw new BusinessError('SERVER_PASSWORD_OLD_WRONG');
    const prepared = await preparePassword(deps, { userId, password: change.password, isOwn: true });
    // Somebody has changed it since it was confirmed: the old one may be right no longer.
    if (prepared.before !== confirmed) continue;
    const atMs = deps.clock();
    const isStored = await deps.db.transaction().execute(async (trx) => {
      if (!(await storePassword(trx, prepared, { isReset: false, atMs }))) return false;
      await endSessions(trx, { userId, exceptSessionId: session.sessionId }, { reason: 'password', atMs });
      await trx.updateTable('sessions').set({ password_due: '' }).where('id', '=', session.sessionId).execute();
      await forgetOtherDevices(trx, userId, change.deviceToken);
      return true;
    });
    if (isStored) return;
  }
  throw new BusinessError('SERVER_PASSWORD_RACED');
}
