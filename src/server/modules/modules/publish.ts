import type { Translate } from '../../../engine/contract/language';
import type { PublishResult } from '../../../wire/publication';
import { readIndexStates } from '../../db/module-indexes';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { staleDraft, type DraftState } from './drafts';
import { toFinding } from './draft-findings';
import { assessDraft, needsConfirmation, planPublish, surroundingsOf } from './plan-publish';
import { runRelease } from './prepare-release';
import { invalidDraft, tableConflict } from './refusals';
import { storeRelease, type ReleaseOrder } from './store-release';

/** A confirmed publication plan. */
export interface PublishOrder extends ReleaseOrder {
  readonly userId: string;
  readonly planId: string;
  readonly revision: number;
  /** Confirms that stored values become unreachable. */
  readonly confirmsLoss: boolean;
  /** Throws when its author may not publish it so. */
  readonly permit: (row: DraftState) => Promise<void>;
}

/** Why the transaction was rolled back; a new plan follows. */
type Refused = 'SERVER_PLAN_STALE' | 'SERVER_PUBLISH_DESTRUCTIVE';

/**
 * Publishes a draft as planned, all or nothing. Plans again under the lock; throws SERVER_PLAN_STALE with the new plan if it
 * differs, SERVER_PUBLISH_DESTRUCTIVE with the plan for an unconfirmed loss, SERVER_DRAFT_STALE when the draft has changed,
 * SERVER_MODULE_INVALID with `data.issues`, SERVER_TABLE_CONFLICT, SERVER_NOT_FOUND, and what `permit` throws.
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
      const assessment = await assessDraft(deps, db, { row, surroundings, translate });
      if (assessment.document) await order.permit(row);
      return assessment;
    },
    async store(trx, row, assessment): Promise<Omit<PublishResult, 'indexes'> | Refused> {
      const { document, before, planId, findings } = assessment;
      if (planId !== order.planId) return 'SERVER_PLAN_STALE';
      if (!document) throw invalidDraft(findings);
      // Records may have got values since the plan was shown; saves of records wait for this transaction.
      const seen = { row, seen: assessment, surroundings, translate };
      if (!order.confirmsLoss && (await needsConfirmation(deps, trx, seen))) return 'SERVER_PUBLISH_DESTRUCTIVE';
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
