import { exportModule, zipDocuments, type ExportFormat } from '../../../engine/exchange';
import type { Translate } from '../../../engine/contract/language';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../../renderers/definitions';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { draftEntity } from './draft-document';
import type { Finding } from '../../../wire/publication';
import { toFinding } from './draft-findings';
import { readModule } from './repository';

/** An exported module, and the losses of the format. */
export interface ExportedDraft {
  readonly fullName: string;
  readonly file: { readonly name: string; readonly content: string };
  readonly announced: readonly Finding[];
}

export interface ExportRequest {
  readonly format: ExportFormat;
  readonly translate: Translate;
}

/**
 * Exports a module's draft. Throws SERVER_NOT_FOUND, and SERVER_MODULE_INVALID while the draft is invalid: an older version is not
 * what its author would export.
 */
export async function exportDraft(
  deps: AppDeps,
  id: string,
  { format, translate }: ExportRequest,
): Promise<ExportedDraft> {
  const row = await readModule(deps.db, id);
  const draft = draftEntity(row);
  if (!draft) throw invalid(row.full_name, translate('server.modules.draftBroken'));
  const entity = { ...(format === '3.4' ? toClientMembers(row) : {}), ...draft, id };
  const { model, issues } = parseModule(entity, registry);
  if (!model) {
    const first = issues.find(({ severity }) => severity === 'error');
    throw invalid(row.full_name, first ? toFinding(first, translate).message : '');
  }
  const { fileName, text, announced } = exportModule({ entity, model, registry }, format);
  return {
    fullName: row.full_name,
    file: { name: fileName, content: text },
    announced: announced.map((issue) => toFinding(issue, translate)),
  };
}

/** Exports many modules as an archive, findings with their module's id; throws for the first that cannot be exported. */
export async function exportDrafts(deps: AppDeps, ids: readonly string[], request: ExportRequest) {
  const files: { readonly path: string; readonly text: string }[] = [];
  const announced: (Finding & { readonly id: string })[] = [];
  for (const id of new Set(ids)) {
    const { file, announced: found } = await exportDraft(deps, id, request);
    files.push({ path: file.name, text: file.content });
    announced.push(...found.map((finding) => ({ id, ...finding })));
  }
  return { content: zipDocuments(files), announced };
}

/** Entity members for 3.4 clients that the draft does not have. */
function toClientMembers(row: Awaited<ReturnType<typeof readModule>>) {
  return {
    category: row.category,
    type: row.type,
    enableFlow: row.enable_flow,
    description: row.description,
    sortCode: row.sort_code,
  };
}

function invalid(name: string, reason: string): BusinessError {
  return new BusinessError('SERVER_MODULE_INVALID', { message: `${name}: ${reason}` });
}
