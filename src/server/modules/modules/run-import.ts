import type { Transaction } from 'kysely';
import type { Translate } from '../../../engine/contract/language';
import { MAX_DOCUMENT_CHARS } from '../../../engine/parse';
import type { ImportChoice, ImportResult } from '../../../wire/exchange';
import { allowLongStatements } from '../../db/client';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { toFinding } from './draft-findings';
import { firstError, isTooLarge, type ImportDocument } from './exchange-documents';
import { readModuleEntity } from './module-entity';
import { planImport, type ImportStep } from './plan-import';
import { listModuleHeads } from './preview-import';
import { insertModule, updateModule } from './repository';

/** Who imports what, with a choice per document. */
export interface ImportRequest {
  readonly documents: readonly ImportDocument[];
  readonly choices: readonly ImportChoice[];
  readonly userId: string;
  readonly translate: Translate;
}

type PlannedStep = Extract<ImportStep, { readonly enCode: string }>;

/**
 * Stores the documents as drafts, all or none, without publishing: a replaced module gets a new draft revision and keeps its
 * versions. Throws SERVER_FILE_CONTENT with `data.results`, the reason per refused document.
 */
export async function runImport(deps: AppDeps, request: ImportRequest): Promise<readonly ImportResult[]> {
  const { documents, choices, translate } = request;
  return deps.db.transaction().execute(async (trx) => {
    await allowLongStatements(trx);
    const toCopyName = (name: string) => translate('server.modules.copyName', { name });
    const steps = planImport(documents, choices, { modules: await listModuleHeads(trx), toCopyName });
    const errors = steps.map((step, index) => findError(step, documents[index], translate));
    if (errors.some((error) => error !== '')) throw refusal(steps, errors);
    const results: ImportResult[] = [];
    for (const [index, step] of steps.entries()) {
      const entity = documents[index]?.entity;
      if (!('enCode' in step) || !entity) results.push({ path: step.path, id: '', action: step.action });
      else results.push(await storeStep(trx, { deps, request, step, entity }).catch(refuseStep(index)));
    }
    return results;

    /** A code taken or a module deleted concurrently is detected by the database. */
    function refuseStep(refused: number) {
      return (error: unknown): never => {
        if (!(error instanceof BusinessError)) throw error;
        const reason = translate(error.code, error.params);
        throw refusal(
          steps,
          steps.map((_step, index) => (index === refused ? reason : '')),
        );
      };
    }
  });
}

/** Why a document cannot be imported as chosen; '' = it can. */
function findError(step: ImportStep, document: ImportDocument | undefined, translate: Translate): string {
  if (step.action === 'skip' || !document) return '';
  const broken = document.kind === 'broken' ? firstError(document) : undefined;
  if (broken) return toFinding(broken, translate).message;
  if ('fault' in step) return translate(step.fault.key, step.fault.params);
  if (!document.entity || !isTooLarge(document.entity)) return '';
  return translate('server.modules.importTooLarge', { limit: MAX_DOCUMENT_CHARS });
}

interface Storing {
  readonly deps: AppDeps;
  readonly request: ImportRequest;
  readonly step: PlannedStep;
  readonly entity: Readonly<Record<string, unknown>>;
}

async function storeStep(trx: Transaction<SystemSchema>, storing: Storing): Promise<ImportResult> {
  const { deps, request, step } = storing;
  const { path, action, fullName, enCode } = step;
  const entity = readModuleEntity({ ...storing.entity, fullName, enCode });
  const written = { entity, userId: request.userId, nowMs: deps.clock() };
  if (step.action === 'replace') {
    const revision = await updateModule(trx, { id: step.targetId, ...written });
    return { path, id: step.targetId, action, revision };
  }
  return { path, id: await insertModule(trx, written), action, revision: 0 };
}

function refusal(steps: readonly ImportStep[], errors: readonly string[]): BusinessError {
  const results = steps.map(({ path, action }, index): ImportResult => {
    const error = errors[index] ?? '';
    return { path, id: '', action, ...(error === '' ? {} : { error }) };
  });
  const first = results.find(({ error }) => error !== undefined);
  return new BusinessError(
    'SERVER_FILE_CONTENT',
    { message: `${first?.path ?? ''}: ${first?.error ?? ''}` },
    { results },
  );
}
