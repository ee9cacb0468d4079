import type { Kysely } from 'kysely';
import type { AppDeps } from '../../../deps';
import type { SystemSchema } from '../../../db/system-schema';
import { BusinessError } from '../../../http/errors';
import type { ModuleContext } from '../module-context';

/** Deletes the draft that a record is saved from, with the save; '' = none, and one that is gone is no fault. */
export async function endDraft(db: Kysely<SystemSchema>, context: ModuleContext, draftId: string): Promise<void> {
  if (draftId === '') return;
  await db
    .deleteFrom('form_drafts')
    .where('id', '=', draftId)
    .where('user_id', '=', context.evaluation.user.userId)
    .where('module_id', '=', context.module.id)
    .execute();
}

/** Deletes a draft of the user; throws SERVER_NOT_FOUND, also for those of others. */
export async function removeDraft({ db }: AppDeps, userId: string, id: string): Promise<void> {
  // The database reads no such text.
  if (id.includes('\u0000')) throw new BusinessError('SERVER_NOT_FOUND');
  const removing = db.deleteFrom('form_drafts').where('id', '=', id).where('user_id', '=', userId);
  const { numDeletedRows } = await removing.executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new BusinessError('SERVER_NOT_FOUND');
}
