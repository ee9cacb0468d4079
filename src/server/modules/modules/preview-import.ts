import type { Kysely } from 'kysely';
import type { Translate } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { lintModule } from '../../../engine/lint';
import type { ImportDocument } from '../../../wire/exchange';
import { registry } from '../../../renderers/definitions';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { findDifferent } from './drafts';
import { toFinding } from './draft-findings';
import { readDocuments } from './exchange-documents';
import { loadSurroundings } from './names';
import { findExisting, type ModuleHead } from './plan-import';
import type { UploadedFile } from './read-files';

/** Maximum number of findings of all documents. */
const MAX_FINDINGS = 20_000;

/** Previews an import by document: losses, lint against this system, modules with that name or code. */
export async function previewImport(
  deps: AppDeps,
  files: readonly UploadedFile[],
  translate: Translate,
): Promise<readonly ImportDocument[]> {
  const [modules, surroundings] = await Promise.all([listModuleHeads(deps.db), loadSurroundings(deps)]);
  // Codes in use are reported by `exists`, with the choices.
  const known = { ...surroundings, moduleCodes: null };
  const judge = (model: ModuleModel) => lintModule(model, { registry, surroundings: known });
  const documents = await readDocuments(files, { translate, judge });
  const existing = documents.map((document) => (document.kind === 'module' ? findExisting(document, modules) : null));
  const changed = await findDifferent(
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

/** Names and codes of all modules, oldest first. */
export async function listModuleHeads(db: Kysely<SystemSchema>): Promise<readonly ModuleHead[]> {
  return db
    .selectFrom('modules')
    .select(['id', 'full_name as fullName', 'en_code as enCode', 'released_version as version'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
