import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '../../../../engine/values/zoned-time';
import type { AppDeps } from '../../../deps';
import { removeInBatches, startDaily } from '../daily-removal';

/** A draft that nobody has kept anew for that long is removed. */
const KEEP_DRAFTS_MS = 60 * DAY_MS;

/** Deletes old drafts in batches. Of several servers one works, the others return 0. Returns the number of drafts. */
export function removeOldDrafts(deps: AppDeps, isStopped: () => boolean = () => false): Promise<number> {
  const before = new Date(deps.clock() - KEEP_DRAFTS_MS);
  return removeInBatches(deps, { table: 'form_drafts', column: 'saved_at', lock: 'form drafts', before }, isStopped);
}

/** Removes old drafts now and daily; returns a function that stops it and waits for a running batch. */
export function startRemovingDrafts(deps: AppDeps, log: FastifyBaseLogger): () => Promise<void> {
  return startDaily(
    (isStopped) => removeOldDrafts(deps, isStopped),
    (error) => log.warn({ err: error }, 'old drafts could not be removed'),
  );
}
