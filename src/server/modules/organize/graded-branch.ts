import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../../http/errors';
import { ACTS, readGradedRights } from './graded-rights';
import { readTree } from './organize-tree';

/** What is done with an organisation counts for all below it: that must be the user's, too. Throws SERVER_FORBIDDEN. */
export async function requireOwnBranch({ session, server }: FastifyRequest, id: string): Promise<void> {
  const rights = await readGradedRights(server.deps, session);
  if (!rights) return;
  const { withBelow } = await readTree(server.deps);
  if (!withBelow([id]).every((each) => rights.may('edit', each))) throw new BusinessError('SERVER_FORBIDDEN');
}

/**
 * A graded administrator moves a whole branch of their own to where they may add, and gains nothing by it: what they may do below the
 * new place they must have been allowed in all of the branch. Throws SERVER_FORBIDDEN.
 */
export async function requireOwnMove(
  request: FastifyRequest,
  { id, parentId }: { readonly id: string; readonly parentId: string },
): Promise<void> {
  const { session, server } = request;
  const rights = await readGradedRights(server.deps, session);
  if (!rights) return;
  await requireOwnBranch(request, id);
  const branch = (await readTree(server.deps)).withBelow([id]);
  const gained = ACTS.filter((act) => rights.mayBelow(act, parentId));
  const isGaining = gained.some((act) => !branch.every((each) => rights.may(act, each)));
  if (isGaining || !gained.includes('add')) throw new BusinessError('SERVER_FORBIDDEN');
}
