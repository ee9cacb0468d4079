import type { FastifyRequest } from 'fastify';
import { beginSeeAs, endSeeAs } from '../../../wire/see-as';
import { ok } from '../../http/envelope';
import { BusinessError } from '../../http/errors';
import type { RoutePlugin } from '../../http/route-types';
import { routeOf } from '../../http/wire-route';
import { changerOf, noteChange } from '../../resource/index';

/** How long it lasts: whoever looks longer begins anew, and the trail says so. */
const LASTS_MS = 3_600_000;

/** Begins and ends that an administrator sees the system as somebody else (docs/users.md#see-as-somebody-else). */
export const seeAsRoutes: RoutePlugin = async (app) => {
  const { db } = app.deps;
  app.route({
    ...routeOf(beginSeeAs),
    onRequest: requireAdministrator,
    handler: async (request) => ok(await begin(request, request.params.id)),
  });
  app.route({
    ...routeOf(endSeeAs),
    handler: async ({ session }) => {
      await db.deleteFrom('see_as').where('session_id', '=', session.sessionId).execute();
      return ok(null);
    },
  });
};

/** Nobody else may: a right to manage a user is no right to read what only that user may read. */
async function requireAdministrator({ session }: FastifyRequest): Promise<void> {
  if (!session.isAdministrator) throw new BusinessError('SERVER_FORBIDDEN');
}

async function begin(request: FastifyRequest, userId: string) {
  const { session, server } = request;
  const { db, clock } = server.deps;
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'real_name', 'account', 'enabled_mark'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user) throw new BusinessError('SERVER_NOT_FOUND');
    if (user.enabled_mark !== 1 || user.id === session.user.userId) throw new BusinessError('SERVER_SEE_AS_WHO');
    const view = { user_id: user.id, began_at: new Date(now), ends_at: new Date(now + LASTS_MS) };
    await trx
      .insertInto('see_as')
      .values({ session_id: session.sessionId, ...view })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet(view))
      .execute();
    const recordName = `${user.real_name}/${user.account}`;
    await noteChange(trx, changerOf(request), {
      action: 'seeAs',
      resource: '/api/permission/Users',
      recordId: user.id,
      recordName,
      before: null,
      after: {},
    });
    return { userId: user.id, userName: user.real_name };
  });
}
