import { sql, type Transaction } from 'kysely';
import type { DraftBody } from '../../../../wire/form-drafts';
import { createId } from '../../../db/create-id';
import type { SystemSchema } from '../../../db/system-schema';
import { toSizeText } from '../../../http/body-limits';
import { BusinessError } from '../../../http/errors';
import type { ModuleContext } from '../module-context';
import { draftValues, namingValues } from './draft-values';

/** Drafts of a user, of all modules. */
const MAX_DRAFTS = 50;
/** Bytes of a draft: what was entered, and what stood there before. */
const MAX_DRAFT_BYTES = 256 * 1024;

interface KeptDraft {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

/** Keeps what a user has entered as a new draft of theirs. Throws SERVER_FORM_DRAFTS_TOO_MANY and SERVER_FORM_DRAFT_TOO_LARGE. */
export async function keepDraft(context: ModuleContext, body: DraftBody): Promise<KeptDraft> {
  const { deps, evaluation } = context;
  const { userId } = evaluation.user;
  const row = toRow(context, body);
  const id = createId(evaluation.now);
  await deps.db.transaction().execute(async (trx) => {
    await requireRoom(trx, userId);
    await trx
      .insertInto('form_drafts')
      .values({ ...row, id, user_id: userId })
      .execute();
  });
  return { id, savedAt: evaluation.now };
}

/** A draft that is kept in the place of another one. */
interface Replacing {
  readonly id: string;
  readonly body: DraftBody & { readonly formerlySavedAt: number };
}

/** Keeps a draft in the place of the user's former one; throws SERVER_NOT_FOUND when that is gone, or was kept anew elsewhere. */
export async function replaceDraft(context: ModuleContext, { id, body }: Replacing): Promise<KeptDraft> {
  const { deps, module, evaluation } = context;
  const row = toRow(context, body);
  if (id.includes('\u0000')) throw new BusinessError('SERVER_NOT_FOUND');
  const { numUpdatedRows } = await deps.db
    .updateTable('form_drafts')
    .set(row)
    .where('id', '=', id)
    .where('user_id', '=', evaluation.user.userId)
    .where('module_id', '=', module.id)
    .where('record_id', '=', body.recordId)
    .where('saved_at', '=', new Date(body.formerlySavedAt))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new BusinessError('SERVER_NOT_FOUND');
  return { id, savedAt: evaluation.now };
}

function toRow(context: ModuleContext, { recordId, version, entered, base }: DraftBody) {
  const { module, model, evaluation } = context;
  // The database reads no such text.
  if (recordId.includes('\u0000'))
    throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/recordId', reason: '' });
  if (version !== null && !isVersion(version))
    throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/version', reason: '' });
  const { values, labels } = draftValues(context, entered);
  const row = {
    entered: JSON.stringify(values),
    base: JSON.stringify(recordId === '' ? {} : draftValues(context, base).values),
    naming: JSON.stringify(namingValues(context, values)),
  };
  const bytes = Buffer.byteLength(row.entered) + Buffer.byteLength(row.base);
  if (bytes > MAX_DRAFT_BYTES)
    throw new BusinessError('SERVER_FORM_DRAFT_TOO_LARGE', { limit: toSizeText(MAX_DRAFT_BYTES) });
  return {
    ...row,
    ...{ module_id: module.id, module_name: model.fullName, record_id: recordId },
    ...{ version: recordId === '' ? null : version, labels: JSON.stringify(labels) },
    saved_at: new Date(evaluation.now),
  };
}

const MAX_VERSION = 2 ** 31 - 1;
const isVersion = (version: number) => version >= 0 && version <= MAX_VERSION;

/** Concurrent drafts of a user are counted one after the other. */
async function requireRoom(trx: Transaction<SystemSchema>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`form drafts of ${userId}`}))`.execute(trx);
  const { count } = await trx
    .selectFrom('form_drafts')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_DRAFTS) throw new BusinessError('SERVER_FORM_DRAFTS_TOO_MANY', { limit: MAX_DRAFTS });
}
