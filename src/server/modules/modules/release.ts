import type { Transaction } from 'kysely';
import type { Issue } from '../../../engine/contract/errors';
import type { Translate } from '../../../engine/contract/language';
import { allowLongStatements } from '../../db/client';
import { retryLocked } from '../../db/retry-locked';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { readDraftDocument } from './draft-findings';
import { lockDraftRow } from './drafts';
import { moduleTexts } from './module-texts';
import { invalidDraft, tableConflict } from './refusals';
import { findLosses } from './find-losses';
import { followReleased, releasedOf, surroundingsOf } from './plan-publish';
import { storeRelease, type ReleaseOrder } from './store-release';

/** Menus of a released module, and the language of errors. */
export interface ReleaseOptions extends ReleaseOrder {
  readonly translate?: Translate;
}

export interface ReleaseResult {
  readonly version: number;
  /** Findings that do not prevent a release. */
  readonly issues: readonly Issue[];
  /** Those about stored values that become unreachable. */
  readonly losses: readonly Issue[];
}

/**
 * Publishes a draft without a plan and without replacing columns: for the old call, the seed and other parts of the server. All or
 * nothing. Throws SERVER_MODULE_INVALID or SERVER_TABLE_CONFLICT with `data.issues`, and SERVER_NOT_FOUND.
 */
export async function releaseModule(deps: AppDeps, id: string, options: ReleaseOptions = {}): Promise<ReleaseResult> {
  const translate = options.translate ?? moduleTexts('zh');
  const surroundings = await surroundingsOf(deps, id);
  const release = async (trx: Transaction<SystemSchema>): Promise<ReleaseResult> => {
    await allowLongStatements(trx);
    const row = await lockDraftRow(trx, id, true);
    const { findings, issues, document } = readDraftDocument(row, {
      surroundings,
      translate,
      timeZone: deps.config.timeZone,
    });
    if (!document) throw invalidDraft(findings);
    const { timeZone } = deps.config;
    const before = releasedOf(deps, row);
    const lost = before ? await findLosses(trx, { row, before, after: document.model, translate }) : [];
    const followed = followReleased(document, before);
    const draft = { row, before, ...followed, allowsReplacing: false, timeZone, nowMs: deps.clock() };
    const stored = await storeRelease(trx, draft, options);
    if ('conflicts' in stored) throw tableConflict(stored.conflicts, translate);
    return { version: stored.version, issues: [...issues, ...lost, ...stored.left], losses: [...lost, ...stored.left] };
  };
  const released = await retryLocked(() => deps.db.transaction().execute(release));
  deps.indexes?.wake();
  return released;
}
