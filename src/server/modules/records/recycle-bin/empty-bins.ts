import type { FastifyBaseLogger } from 'fastify';
import type { AppDeps } from '../../../deps';
import { removeInBatches, startDaily } from '../daily-removal';

/**
 * Deletes for good what has been in the recycle bins for longer than `config.removedRecordMs`, in batches. Of several servers one
 * works, the others return 0. Returns the number of records.
 */
export function emptyBins(deps: AppDeps, isStopped: () => boolean = () => false): Promise<number> {
  const before = new Date(deps.clock() - deps.config.removedRecordMs);
  const old = { table: 'removed_records', column: 'removed_at', lock: 'recycle bins', before } as const;
  return removeInBatches(deps, old, isStopped);
}

/** Empties the bins now and daily; returns a function that stops it and waits for a running batch. */
export function startEmptyingBins(deps: AppDeps, log: FastifyBaseLogger): () => Promise<void> {
  return startDaily(
    (isStopped) => emptyBins(deps, isStopped),
    (error) => log.warn({ err: error }, 'the recycle bins could not be emptied'),
  );
}
