import type { Kysely } from 'kysely';
import { createId } from '../../../db/create-id';
import type { SystemSchema } from '../../../db/system-schema';
import { BusinessError } from '../../../http/errors';
import type { ModuleContext } from '../module-context';
import { requireReached } from './require-reached';

/** A comment as a user writes it; the call bounds both members. */
interface CommentValues {
  readonly content: string;
  readonly mentions: readonly string[];
}

/** Maximum number of comments on a record. */
const MAX_OF_RECORD = 1000;
/** Control characters but for newline and tab; carriage returns go with them. */
const UNWANTED = /[^\P{Cc}\n\t]/gu;

/**
 * Stores a comment on a record that the user can reach and returns its id. The record is locked meanwhile: none is added to one that
 * is being deleted, and concurrent ones are counted one after the other. Throws SERVER_RECORD_GONE, SERVER_REQUEST_INVALID and
 * SERVER_COMMENTS_TOO_MANY.
 */
export async function addComment(context: ModuleContext, id: string, values: CommentValues): Promise<string> {
  const { deps, module, evaluation } = context;
  const content = toPlainText(values.content);
  const mentions = [...new Set(values.mentions)];
  const { userId, userName, account } = evaluation.user;
  const commentId = createId(evaluation.now);
  await deps.db.transaction().execute(async (trx) => {
    const recordId = await requireReached(trx, context, { id, isLocked: true });
    await requireUsers(trx, mentions);
    await requireRoom(trx, module.id, recordId);
    await trx
      .insertInto('record_comments')
      .values({
        ...{ id: commentId, module_id: module.id, record_id: recordId, content, mentions: JSON.stringify(mentions) },
        ...{ user_id: userId, user_name: `${userName}/${account}`, created_at: new Date(evaluation.now) },
      })
      .execute();
  });
  return commentId;
}

function toPlainText(content: string): string {
  const text = content.replace(/\r\n?/g, '\n').replace(UNWANTED, '');
  if (text.trim() === '') throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/content', reason: '' });
  return text;
}

/** Who is mentioned must be there and enabled. */
async function requireUsers(trx: Kysely<SystemSchema>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const refusal = new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/mentions', reason: '' });
  // The database reads no such text.
  if (ids.some((id) => id.includes('\u0000'))) throw refusal;
  const users = trx.selectFrom('users').select('id').where('id', 'in', ids).where('enabled_mark', '=', 1);
  if ((await users.execute()).length < ids.length) throw refusal;
}

async function requireRoom(trx: Kysely<SystemSchema>, moduleId: string, recordId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('record_comments')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('module_id', '=', moduleId)
    .where('record_id', '=', recordId)
    .where('entry_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_OF_RECORD) throw new BusinessError('SERVER_COMMENTS_TOO_MANY', { limit: MAX_OF_RECORD });
}
