import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { requireNoStronger } from '../../access/index';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { endSessions } from '../../http/session-store';
import { changerOf, fieldFault, noteChange, type ResourceRow } from '../../resource/index';
import { requireWhole } from '../organize/index';
import { atFields, preparePassword, storePassword } from '../oauth/index';
import { refuseStrong } from './check-user';

/** Clients send the MD5 of the password, and of its repetition. */
export interface NewPassword {
  readonly userPassword: string;
  readonly validatePassword?: string | undefined;
}

/** A password that changes while it is checked is checked again. */
const MAX_ATTEMPTS = 3;

/**
 * Gives a user another password, ends their sessions, and has them change it at the next sign-in. Throws SERVER_NOT_FOUND,
 * SERVER_FORBIDDEN for one who may do more in the screens of the system, SERVER_FIELD_INVALID for a password that is not repeated,
 * what `preparePassword` throws, and SERVER_PASSWORD_RACED.
 */
export async function resetPassword(request: FastifyRequest, id: string, given: NewPassword): Promise<void> {
  const { translate, server } = request;
  const { deps } = server;
  if (given.validatePassword !== undefined && given.validatePassword.toLowerCase() !== given.userPassword.toLowerCase())
    throw fieldFault('validatePassword', translate('server.user.passwordRepeat'));
  // Who may not set the password learns nothing about it.
  await deps.db.transaction().execute((trx) => lockAllowed(trx, request, id));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const prepared = await preparePassword(deps, {
      userId: id,
      password: given.userPassword,
      isOwn: false,
    }).catch(atFields({ fresh: 'userPassword' }, translate));
    const isStored = await deps.db.transaction().execute(async (trx) => {
      const user = await lockAllowed(trx, request, id);
      const atMs = deps.clock();
      if (!(await storePassword(trx, prepared, { isReset: true, atMs }))) return false;
      await endSessions(trx, { userId: id }, { reason: 'password', atMs });
      await noteChange(trx, changerOf(request), {
        action: 'password',
        resource: '/api/permission/Users',
        recordId: id,
        recordName: String(user['real_name']),
        before: null,
        after: null,
      });
      return true;
    });
    if (isStored) return;
  }
  throw new BusinessError('SERVER_PASSWORD_RACED');
}

/** The user, locked, whose password the asking person may set. */
async function lockAllowed(trx: Transaction<SystemSchema>, request: FastifyRequest, id: string): Promise<ResourceRow> {
  const { rows } = await sql<ResourceRow>`select * from system.users where id = ${id} for update`.execute(trx);
  const user = rows[0];
  if (!user) throw new BusinessError('SERVER_NOT_FOUND');
  refuseStrong(request, user);
  await requireWhole(trx, request, [id]);
  await requireNoStronger(trx, request.session, id);
  return user;
}
