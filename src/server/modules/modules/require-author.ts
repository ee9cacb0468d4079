import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../../http/errors';
import { requireMenu } from '../../resource/index';

/** The entry of the playground; whoever is given it writes modules (docs/users.md#authors-of-modules). */
const PLAYGROUND_MENU = 'playground';

/** A route's `onRequest`: lets administrators pass, and whoever is given the playground. Throws SERVER_FORBIDDEN. */
export const requireAuthor = requireMenu([PLAYGROUND_MENU]);

/**
 * A route's `onRequest`, after `requireAuthor`: authors reach, by the parameter `id`, only the modules that they have made
 * themselves. Another's module answers like one that is not there. Throws SERVER_NOT_FOUND.
 */
export async function requireOwnModule({ session, params, server }: FastifyRequest): Promise<void> {
  if (session.isAdministrator) return;
  const { id } = params as { readonly id?: string };
  if (id === undefined) return;
  const row = await server.deps.db.selectFrom('modules').select('created_by').where('id', '=', id).executeTakeFirst();
  if (row?.created_by !== session.user.userId) throw new BusinessError('SERVER_NOT_FOUND');
}

/** A module with a release may have records: only administrators delete it. Throws SERVER_AUTHOR_REMOVE. */
export async function requireRemovable({ session, server }: FastifyRequest, id: string): Promise<void> {
  if (session.isAdministrator) return;
  const { db } = server.deps;
  const row = await db.selectFrom('modules').select('released_version').where('id', '=', id).executeTakeFirst();
  if (row && row.released_version > 0) throw new BusinessError('SERVER_AUTHOR_REMOVE');
}

/** Whose modules a list shows: '' = everybody's. */
export function authorOf({ session }: FastifyRequest): string {
  return session.isAdministrator ? '' : session.user.userId;
}
