import type { Translate } from '../../../engine/contract/language';
import { readIndexStates, type IndexState } from '../../db/module-indexes';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { staleDraft } from './drafts';
import { toFinding, type DraftFinding } from './draft-findings';
import { assessDraft, planPublish, surroundingsOf } from './plan-publish';
import { runRelease } from './prepare-release';
import { invalidDraft, tableConflict } from './refusals';
import { storeRelease, type ReleaseOrder } from './store-release';

/** A plan that somebody has seen and confirmed. */
export interface PublishOrder extends ReleaseOrder {
  readonly userId: string;
  readonly planId: string;
  readonly revision: number;
  /** Stored values may become unreachable: the step of its own that a destructive change asks for. */
  readonly confirmsLoss: boolean;
}

interface Published {
  readonly version: number;
  /** Findings that do not stop a release, in words. */
  readonly issues: readonly DraftFinding[];
}

export interface PublishResult extends Published {
  /** The module's indexes: those of tables with records are made from now on. */
  readonly indexes: readonly IndexState[];
}

/** Why nothing was published, found inside the transaction; the fresh plan is made after it. */
type Refused = 'SERVER_PLAN_STALE' | 'SERVER_PUBLISH_DESTRUCTIVE';

/**
 * Publishes a draft as it was planned, all or nothing. The plan is made again for the draft and the release that stand when
 * nobody else can save or publish this module any more; throws SERVER_PLAN_STALE with the new plan when it is another one, SERVER_PUBLISH_DESTRUCTIVE with the plan when
 * it loses something and that was not confirmed, SERVER_DRAFT_STALE when the draft has changed since, SERVER_MODULE_INVALID
 * with `data.issues`, SERVER_TABLE_CONFLICT and SERVER_NOT_FOUND.
 */
export async function publishModule(
  deps: AppDeps,
  id: string,
  { order, translate }: { readonly order: PublishOrder; readonly translate: Translate },
): Promise<PublishResult> {
  const surroundings = await surroundingsOf(deps, id);
  const outcome = await runRelease(deps, id, {
    prepare: async (db, row) => {
      if (row.draft_revision !== order.revision) throw staleDraft(row);
      return assessDraft(deps, db, { row, surroundings, translate });
    },
    async store(trx, row, assessment): Promise<Published | Refused> {
      const { document, before, planId, needsConfirmation, findings } = assessment;
      if (planId !== order.planId) return 'SERVER_PLAN_STALE';
      if (!document) throw invalidDraft(findings);
      if (needsConfirmation && !order.confirmsLoss) return 'SERVER_PUBLISH_DESTRUCTIVE';
      const { timeZone } = deps.config;
      const draft = { row, before, ...document, allowsReplacing: true, timeZone, nowMs: deps.clock() };
      const stored = await storeRelease(trx, draft, order);
      if ('conflicts' in stored) throw tableConflict(stored.conflicts, translate);
      const left = stored.left.map((issue) => toFinding(issue, translate));
      return { version: stored.version, issues: [...findings, ...left] };
    },
  });
  if (typeof outcome !== 'string') {
    deps.indexes?.wake();
    return { ...outcome, indexes: await readIndexStates(deps.db, id) };
  }
  throw new BusinessError(outcome, {}, await planPublish(deps, id, { revision: null, translate }));
}
