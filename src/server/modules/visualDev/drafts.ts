import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { ModulesTable } from '../../db/migrations/002_modules';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { draftSource, followSource, isDifferent, readSource, wantedCode } from './draft-document';
import { entityColumns, isCodeTaken, isTakenCode } from './repository';

/** What PostgreSQL's text cannot hold: NUL, and halves of surrogate pairs. An editor shows REPLACEMENT where one was. */
const UNSTORABLE = new RegExp('\\u0000|\\p{Surrogate}', 'gu');
const REPLACEMENT = '\uFFFD';

/** A module's draft as an editor reads it. */
export interface DraftAnswer {
  readonly id: string;
  readonly source: string;
  readonly revision: number;
  readonly updatedBy: string;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
  /** 0 = never published. */
  readonly publishedVersion: number;
  readonly isPublished: boolean;
  /** Whether the draft says something else than what is published. */
  readonly differs: boolean;
}

/** An author's text, and the revision that they started from. */
export interface DraftSave {
  readonly id: string;
  readonly source: string;
  readonly revision: number;
  readonly userId: string;
}

/** A module's row with the name of who saved its draft last. */
export type DraftState = Selectable<ModulesTable> & { readonly author_name: string };

/** Reads a draft; throws SERVER_NOT_FOUND. */
export async function readDraft(deps: AppDeps, id: string): Promise<DraftAnswer> {
  const row = await readDraftRow(deps.db, id);
  return {
    id: row.id,
    source: draftSource(row),
    revision: row.draft_revision,
    updatedBy: row.author_name,
    updatedAt: changedAt(row),
    publishedVersion: row.released_version,
    isPublished: row.released_version > 0,
    differs: isDifferent(row, row.released),
  };
}

/**
 * Keeps an author's text, whatever it is, and answers the new revision. While it reads as a JSON object the module's columns
 * follow it, as far as they are valid and its code is free. Throws SERVER_NOT_FOUND, and SERVER_DRAFT_STALE with what stands
 * there now when somebody else has saved since; the same text again is no conflict, because an answer may be lost.
 */
export async function saveDraft(deps: AppDeps, save: DraftSave): Promise<number> {
  const run = () => deps.db.transaction().execute((trx) => saveDraftIn(trx, { ...save, nowMs: deps.clock() }));
  // Another module took the code in the same moment: now that is seen, and the text is kept without it.
  return run().catch((error: unknown) => (isTakenCode(error) ? run() : Promise.reject(error)));
}

/** The same inside a transaction of the caller's. */
export async function saveDraftIn(
  trx: Transaction<SystemSchema>,
  { id, source, revision, userId, nowMs }: DraftSave & { readonly nowMs: number },
): Promise<number> {
  const text = source.replace(UNSTORABLE, REPLACEMENT);
  const row = await lockDraftRow(trx, id);
  if (row.draft_revision !== revision) {
    if (text === draftSource(row)) return row.draft_revision;
    throw staleDraft(row);
  }
  const value = readSource(text);
  const isFree = value !== null && !(await isCodeTaken(trx, wantedCode(value), id));
  const columns = value === null ? {} : entityColumns(followSource(row, value, isFree));
  const moment = new Date(nowMs);
  await trx
    .updateTable('modules')
    .set({
      ...columns,
      draft_source: text,
      draft_revision: revision + 1,
      draft_updated_by: userId,
      draft_updated_at: moment,
      updated_by: userId,
      updated_at: moment,
    })
    .where('id', '=', id)
    .execute();
  return revision + 1;
}

/** Reads a module's row with the name of its draft's author; throws SERVER_NOT_FOUND. */
export async function readDraftRow(db: Kysely<SystemSchema>, id: string): Promise<DraftState> {
  const row = await selectDraft(db, id).executeTakeFirst();
  if (!row) throw new BusinessError('SERVER_NOT_FOUND');
  return row;
}

/**
 * The same, and nobody else saves or publishes this draft until the transaction ends. Who publishes also waits for the
 * records that are being saved (`isPublishing`), and those that come meanwhile wait for the release.
 */
export async function lockDraftRow(
  trx: Transaction<SystemSchema>,
  id: string,
  isPublishing = false,
): Promise<DraftState> {
  const row = trx.selectFrom('modules').select('id').where('id', '=', id);
  // The lock first: a row that was read while another author's transaction ran would be of the time before it.
  await (isPublishing ? row.forUpdate() : row.forNoKeyUpdate()).execute();
  return readDraftRow(trx, id);
}

function selectDraft(db: Kysely<SystemSchema>, id: string) {
  return db
    .selectFrom('modules as m')
    .leftJoin('users as u', (join) =>
      join.on(sql<boolean>`u.id = coalesce(m.draft_updated_by, m.updated_by, m.created_by)`),
    )
    .selectAll('m')
    .select(sql<string>`coalesce(u.real_name, '')`.as('author_name'))
    .where('m.id', '=', id);
}

/** The refusal of a save or of a plan that another author has overtaken. */
export function staleDraft(row: DraftState): BusinessError {
  return new BusinessError(
    'SERVER_DRAFT_STALE',
    { name: row.author_name },
    { source: draftSource(row), revision: row.draft_revision, changedBy: row.author_name, changedAt: changedAt(row) },
  );
}

function changedAt(row: DraftState): number {
  return (row.draft_updated_at ?? row.updated_at ?? row.created_at).getTime();
}
