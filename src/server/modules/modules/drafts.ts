import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Draft, DraftConflict, SavedDraft } from '../../../wire/drafts';
import type { ModulesTable } from '../../db/migrations/002_modules';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { draftSource, followSource, isDifferent, readSource, wantedCode } from './draft-document';
import { entityColumns, isCodeTaken, isTakenCode } from './repository';

/** Text that PostgreSQL cannot store: NUL and lone surrogates. Editors show REPLACEMENT instead. */
const UNSTORABLE = new RegExp('\\u0000|\\p{Surrogate}', 'gu');
const REPLACEMENT = '\uFFFD';

/** An author's text, and the revision it is based on (optimistic locking). */
export interface DraftSave {
  readonly id: string;
  readonly source: string;
  readonly revision: number;
  readonly userId: string;
}

/** A module's row with the name of its draft's author. */
export type DraftState = Selectable<ModulesTable> & { readonly author_name: string };

/** Reads a draft; throws SERVER_NOT_FOUND. */
export async function readDraft(deps: AppDeps, id: string): Promise<Draft> {
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

/** Those of some modules whose draft differs from the release; one that is not published differs. */
export async function findDifferent(db: Kysely<SystemSchema>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('modules')
    .select(['id', 'draft', 'draft_source', 'released'])
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
  return new Set(rows.filter((row) => isDifferent(row, row.released)).map(({ id }) => id));
}

/**
 * Stores an author's text, valid or not, and returns its revision and whether it differs from the release. While it is a JSON object, the module's columns follow it,
 * as far as they are valid and its code is free. Throws SERVER_NOT_FOUND, and SERVER_DRAFT_STALE with the current state when
 * somebody else has saved since; saving the same text again is no conflict, as a response may get lost.
 */
export async function saveDraft(deps: AppDeps, save: DraftSave): Promise<SavedDraft> {
  const run = () => deps.db.transaction().execute((trx) => saveDraftIn(trx, { ...save, nowMs: deps.clock() }));
  // A concurrent save took the code: retry, which keeps the text without it.
  return run().catch((error: unknown) => (isTakenCode(error) ? run() : Promise.reject(error)));
}

/** `saveDraft` inside the caller's transaction. */
async function saveDraftIn(
  trx: Transaction<SystemSchema>,
  { id, source, revision, userId, nowMs }: DraftSave & { readonly nowMs: number },
): Promise<SavedDraft> {
  const text = source.replace(UNSTORABLE, REPLACEMENT);
  const row = await lockDraftRow(trx, id);
  if (row.draft_revision !== revision) {
    if (text === draftSource(row)) return { revision: row.draft_revision, differs: isDifferent(row, row.released) };
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
  const saved = { ...row, ...columns, draft_source: text };
  return { revision: revision + 1, differs: isDifferent(saved, row.released) };
}

/** Reads a module's row with the name of its draft's author; throws SERVER_NOT_FOUND. */
export async function readDraftRow(db: Kysely<SystemSchema>, id: string): Promise<DraftState> {
  const row = await selectDraft(db, id).executeTakeFirst();
  if (!row) throw new BusinessError('SERVER_NOT_FOUND');
  return row;
}

/**
 * `readDraftRow` with a lock: nobody else saves or publishes this draft until the transaction ends. Publishing (`isPublishing`)
 * also waits for running saves of records, and later ones wait for the release.
 */
export async function lockDraftRow(
  trx: Transaction<SystemSchema>,
  id: string,
  isPublishing = false,
): Promise<DraftState> {
  const row = trx.selectFrom('modules').select('id').where('id', '=', id);
  // Lock first: a row read while another transaction ran would be outdated.
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

/** The optimistic-locking refusal: another author has saved since. */
export function staleDraft(row: DraftState): BusinessError {
  const conflict: DraftConflict = {
    source: draftSource(row),
    revision: row.draft_revision,
    changedBy: row.author_name,
    changedAt: changedAt(row),
  };
  return new BusinessError('SERVER_DRAFT_STALE', { name: row.author_name }, conflict);
}

function changedAt(row: DraftState): number {
  return (row.draft_updated_at ?? row.updated_at ?? row.created_at).getTime();
}
