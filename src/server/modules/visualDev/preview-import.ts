import { sql, type Kysely } from 'kysely';
import type { Translate } from '../../../engine/contract/language';
import { lintModule, type LintSurroundings } from '../../../engine/lint';
import { registry } from '../../../renderers/definitions';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { isDifferent } from './draft-document';
import { toFinding, type DraftFinding } from './draft-findings';
import type { ImportDocument } from './exchange-documents';
import { loadSurroundings } from './names';
import { findExisting, type ExistingModule, type ModuleHead } from './plan-import';

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

/** Findings that are sent of one document: one that has more is not read line by line. */
const MAX_FINDINGS = 500;

/** Says what an import would meet, document by document: fidelity, lint against this system, modules of that name or code. */
export async function previewImport(
  deps: AppDeps,
  documents: readonly ImportDocument[],
  translate: Translate,
): Promise<readonly PreviewDocument[]> {
  const [modules, surroundings] = await Promise.all([listModuleHeads(deps.db), loadSurroundings(deps)]);
  const existing = documents.map((document) => (document.kind === 'module' ? findExisting(document, modules) : null));
  const changed = await findChanged(
    deps.db,
    existing.flatMap((module) => module?.id ?? []),
  );
  return documents.map((document, index) => {
    const findings = toFindings(document, surroundings, translate);
    const module = existing[index];
    return {
      path: document.path,
      fullName: document.fullName,
      enCode: document.enCode,
      fields: document.model?.allFields.filter(({ key }) => key !== '').length ?? 0,
      findings: findings.slice(0, MAX_FINDINGS),
      moreFindings: Math.max(0, findings.length - MAX_FINDINGS),
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

/** Errors first, then warnings: a long list is cut at its end. */
function toFindings(
  { issues, model }: ImportDocument,
  surroundings: LintSurroundings,
  translate: Translate,
): readonly DraftFinding[] {
  // Whose the code is here is said by `exists`, with the ways to go on.
  const known = { ...surroundings, moduleCodes: null };
  const all = [...issues, ...(model ? lintModule(model, { registry, surroundings: known }) : [])];
  const findings = all.map((issue) => toFinding(issue, translate));
  return (['error', 'warning', 'info'] as const).flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity),
  );
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
