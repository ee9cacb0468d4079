import { BusinessError } from '../../../http/errors';
import type { ModuleContext } from '../module-context';
import { requireReached } from './require-reached';

/** A comment on a record, and whether any is the asking user's to delete. */
interface Removing {
  readonly recordId: string;
  readonly commentId: string;
  readonly isAdministrator: boolean;
}

/**
 * Deletes a comment on a record that the user can reach: their own, or any for administrators. Throws SERVER_RECORD_GONE, and
 * SERVER_NOT_FOUND, also for what the user may not delete and for comments on other records.
 */
export async function removeComment(
  context: ModuleContext,
  { recordId, commentId, isAdministrator }: Removing,
): Promise<void> {
  const { deps, module, evaluation } = context;
  const id = await requireReached(deps.db, context, { id: recordId });
  // The database reads no such text.
  if (commentId.includes('\u0000')) throw new BusinessError('SERVER_NOT_FOUND');
  const comment = deps.db
    .deleteFrom('record_comments')
    .where('id', '=', commentId)
    .where('module_id', '=', module.id)
    .where('record_id', '=', id)
    .where('entry_id', 'is', null);
  const allowed = isAdministrator ? comment : comment.where('user_id', '=', evaluation.user.userId);
  const { numDeletedRows } = await allowed.executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new BusinessError('SERVER_NOT_FOUND');
}
