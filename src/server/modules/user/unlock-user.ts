import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../../http/errors';
import { requireWhole } from '../organize/index';
import { changerOf, noteChange } from '../../resource/index';

const LOCKED = 2;
const ENABLED = 1;

/** Lets a locked user sign in again. Throws SERVER_NOT_FOUND when there is no locked user of the id, SERVER_FORBIDDEN for one of another part. */
export async function unlockUser(request: FastifyRequest, id: string): Promise<void> {
  const { deps } = request.server;
  await deps.db.transaction().execute(async (trx) => {
    await requireWhole(trx, request, [id]);
    const user = await trx
      .updateTable('users')
      .set({ enabled_mark: ENABLED })
      .where('id', '=', id)
      .where('enabled_mark', '=', LOCKED)
      .returning('real_name')
      .executeTakeFirst();
    if (!user) throw new BusinessError('SERVER_NOT_FOUND');
    await noteChange(trx, changerOf(request), {
      action: 'state',
      resource: '/api/permission/Users',
      recordId: id,
      recordName: user.real_name,
      before: { enabledMark: LOCKED },
      after: { enabledMark: ENABLED },
    });
  });
}
