import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { requireNoStronger } from '../../access/index';
import { BusinessError } from '../../http/errors';
import { endSessions } from '../../http/session-store';
import { changerOf, fieldFault, noteChange, type ResourceRow } from '../../resource/index';
import { hashPassword, toClientHash } from '../oauth/index';
import { refuseStrong } from './check-user';

/** Clients send the MD5 of the password, and of its repetition. */
export interface NewPassword {
  readonly userPassword: string;
  readonly validatePassword?: string | undefined;
}

const EMPTY = toClientHash('');

/**
 * Gives a user another password, ends their sessions, and has them change it at the next sign-in. Throws SERVER_NOT_FOUND,
 * SERVER_FORBIDDEN for one who may do more in the screens of the system, and SERVER_FIELD_INVALID for a password that is blank, the account, or not repeated.
 */
export async function resetPassword(request: FastifyRequest, id: string, given: NewPassword): Promise<void> {
  const { translate, server } = request;
  const { db, clock } = server.deps;
  const password = given.userPassword.toLowerCase();
  if (password === '' || password === EMPTY) throw fieldFault('userPassword', translate('SERVER_PASSWORD_EMPTY'));
  if (given.validatePassword !== undefined && given.validatePassword.toLowerCase() !== password)
    throw fieldFault('validatePassword', translate('server.user.passwordRepeat'));
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<ResourceRow>`select * from system.users where id = ${id} for update`.execute(trx);
    const user = rows[0];
    if (!user) throw new BusinessError('SERVER_NOT_FOUND');
    refuseStrong(request, user);
    await requireNoStronger(trx, request.session, id);
    const account = String(user['account']);
    if ([account, account.toLowerCase(), account.toUpperCase()].map(toClientHash).includes(password))
      throw fieldFault('userPassword', translate('SERVER_PASSWORD_ACCOUNT'));
    await trx.updateTable('users').set({ password_hash, password_changed_at: null }).where('id', '=', id).execute();
    await endSessions(trx, { userId: id }, { reason: 'password', atMs: clock() });
    await noteChange(trx, changerOf(request), {
      action: 'password',
      resource: '/api/permission/Users',
      recordId: id,
      recordName: String(user['real_name']),
      before: null,
      after: null,
    });
  });
}
