import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { allowLongStatements } from '../../db/client';
import { retryLocked } from '../../db/retry-locked';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { lockDraftRow, readDraftRow, type DraftState } from './drafts';

/** What a release does before and while the module is locked. */
interface ReleaseWork<Prepared, Result> {
  /** Reads whatever takes long; it is done again when somebody saves or publishes the module meanwhile. */
  prepare(db: Kysely<SystemSchema>, row: DraftState): Promise<Prepared>;
  /** Stores it; every save of the module's records waits for this. */
  store(trx: Transaction<SystemSchema>, row: DraftState, prepared: Prepared): Promise<Result>;
}

/** Times that a release is prepared while others keep on changing the module; then they wait for it. */
const MAX_ATTEMPTS = 3;
const CHANGED = Symbol('changed');

/**
 * Runs a release so that saves wait for its last step only. What was prepared belongs to the draft and the release that are
 * locked then. Throws what the two throw.
 */
export async function runRelease<Prepared, Result>(
  { db }: Pick<AppDeps, 'db'>,
  id: string,
  { prepare, store }: ReleaseWork<Prepared, Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    // One snapshot: what is counted belongs to the draft that is compared.
    const seen = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await allowLongStatements(trx);
        const row = await readDraftRow(trx, id);
        return { row, prepared: await prepare(trx, row) };
      });
    const outcome = await retryLocked(() =>
      db.transaction().execute(async (trx): Promise<Result | typeof CHANGED> => {
        await allowLongStatements(trx);
        const row = await lockDraftRow(trx, id, true);
        if (isDeepStrictEqual(row, seen.row)) return store(trx, row, seen.prepared);
        return attempt === MAX_ATTEMPTS ? store(trx, row, await prepare(trx, row)) : CHANGED;
      }),
    );
    if (outcome !== CHANGED) return outcome;
  }
}
