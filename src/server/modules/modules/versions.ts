import type { Translate } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { diffModules } from '../../../engine/diff';
import { parseModule } from '../../../engine/parse';
import { toSourceText } from '../../../engine/source';
import type { Comparison, VersionEntry } from '../../../wire/versions';
import { registry } from '../../../renderers/definitions';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { draftEntity, draftSource, readStored, type Document } from './draft-document';
import { readDraftRow, saveDraft } from './drafts';
import type { SavedDraft } from '../../../wire/drafts';
import { wordChange } from './plan-publish';

/** A side of a comparison: a release, or the draft. */
export type VersionName = number | 'draft';

/** The releases of a module, newest first; throws SERVER_NOT_FOUND. */
export async function listVersions(deps: AppDeps, id: string): Promise<readonly VersionEntry[]> {
  await readDraftRow(deps.db, id);
  const rows = await deps.db
    .selectFrom('module_versions')
    .select(['version', 'note', 'author_name', 'created_at'])
    .where('module_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(toEntry);
}

/** A release with its editor text; throws SERVER_NOT_FOUND. */
export async function readVersion(
  deps: AppDeps,
  id: string,
  version: number,
): Promise<VersionEntry & { readonly source: string }> {
  const row = await readVersionRow(deps, id, version);
  return { ...toEntry(row), source: toSourceText(readStored(row.entity)) };
}

/** Compares two states of a module, as sentences and as texts. An invalid draft has texts only. */
export async function compareVersions(
  deps: AppDeps,
  id: string,
  { from, to, translate }: { readonly from: VersionName; readonly to: VersionName; readonly translate: Translate },
): Promise<Comparison> {
  const [before, after] = [await readSide(deps, id, from), await readSide(deps, id, to)];
  const changes = before.model && after.model ? diffModules(before.model, after.model, registry) : [];
  return { changes: changes.map((change) => wordChange(change, translate)), from: before.source, to: after.source };
}

/** Restores an earlier release as the draft, as a new revision; publishes nothing. Throws SERVER_NOT_FOUND and SERVER_DRAFT_STALE. */
export async function restoreVersion(
  deps: AppDeps,
  id: string,
  { version, revision, userId }: { readonly version: number; readonly revision: number; readonly userId: string },
): Promise<SavedDraft> {
  const { source } = await readVersion(deps, id, version);
  return saveDraft(deps, { id, source, revision, userId });
}

interface Side {
  readonly source: string;
  readonly model: ModuleModel | null;
}

async function readSide(deps: AppDeps, id: string, name: VersionName): Promise<Side> {
  if (name === 'draft') {
    const row = await readDraftRow(deps.db, id);
    return { source: draftSource(row), model: toModel(id, draftEntity(row)) };
  }
  const entity = readStored((await readVersionRow(deps, id, name)).entity);
  return { source: toSourceText(entity), model: toModel(id, entity) };
}

function toModel(id: string, entity: Document | null): ModuleModel | null {
  return entity && parseModule({ ...entity, id }, registry).model;
}

async function readVersionRow(deps: AppDeps, id: string, version: number) {
  const row = await deps.db
    .selectFrom('module_versions')
    .select(['version', 'entity', 'note', 'author_name', 'created_at'])
    .where('module_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new BusinessError('SERVER_NOT_FOUND');
  return row;
}

function toEntry(row: {
  readonly version: number;
  readonly note: string;
  readonly author_name: string;
  readonly created_at: Date;
}): VersionEntry {
  return { version: row.version, note: row.note, author: row.author_name, createdAt: row.created_at.getTime() };
}
