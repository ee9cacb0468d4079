import { sql, type Kysely } from 'kysely';
import type { Translate } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { lintModule } from '../../../engine/lint';
import { registry } from '../../../renderers/definitions';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { isDifferent } from './draft-document';
import { toFinding, type DraftFinding } from './draft-findings';
import { readDocuments } from './exchange-documents';
import { loadSurroundings } from './names';
import { findExisting, type ExistingModule, type ModuleHead } from './plan-import';
import type { UploadedFile } from './read-files';

/** The fidelity report of one document of an upload, and the module that it stands against here. */
export interface PreviewDocument {
  readonly path: string;
  readonly fullName: string;
  readonly enCode: string;
  /** Fields that hold a value, columns of sub-tables included; 0 when the document cannot be read. */
  readonly fields: number;
  readonly findings: readonly DraftFinding[];
  /** Findings that the list above leaves out, because it is long enough. */
  readonly moreFindings: number;
  /** `differs`: its draft holds what nobody has published yet, and replacing it discards that. */
  readonly exists: (ExistingModule & { readonly differs: boolean }) | null;
}

/** Findings that are sent of all documents together. */
const MAX_FINDINGS = 20_000;

/** Says what an import would meet, document by document: fidelity, lint against this system, modules of that name or code. */
export async function previewImport(
  deps: AppDeps,
  files: readonly UploadedFile[],
  translate: Translate,
): Promise<readonly PreviewDocument[]> {
  const [modules, surroundings] = await Promise.all([listModuleHeads(deps.db), loadSurroundings(deps)]);
  // Whose the code is here is said by `exists`, with the ways to go on.
  const known = { ...surroundings, moduleCodes: null };
  const judge = (model: ModuleModel) => lintModule(model, { registry, surroundings: known });
  const documents = await readDocuments(files, { translate, judge });
  const existing = documents.map((document) => (document.kind === 'module' ? findExisting(document, modules) : null));
  const changed = await findChanged(
    deps.db,
    existing.flatMap((module) => module?.id ?? []),
  );
  let left = MAX_FINDINGS;
  return documents.map((document, index) => {
    const findings = document.issues.slice(0, left).map((issue) => toFinding(issue, translate));
    left -= findings.length;
    const module = existing[index];
    return {
      path: document.path,
      fullName: document.fullName,
      enCode: document.enCode,
      fields: document.fields,
      findings,
      moreFindings: document.moreIssues + document.issues.length - findings.length,
      exists: module ? { ...module, differs: changed.has(module.id) } : null,
    };
  });
}

/** Every module's name and code, the oldest first. */
export async function listModuleHeads(db: Kysely<SystemSchema>): Promise<readonly ModuleHead[]> {
  return db
    .selectFrom('modules')
    .select(['id', 'full_name as fullName', 'en_code as enCode', 'released_version as version'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Which of the modules have a draft that differs from what is published. */
async function findChanged(db: Kysely<SystemSchema>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('modules')
    .select(['id', 'draft', 'draft_source', 'released'])
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
  return new Set(rows.filter((row) => isDifferent(row, row.released)).map(({ id }) => id));
}
