import { isDeepStrictEqual } from 'node:util';
import type { Kysely, Transaction } from 'kysely';
import { allowLongStatements } from '../../db/client';
import { retryLocked } from '../../db/retry-locked';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { lockDraftRow, readDraftRow, type DraftState } from './drafts';

/** The work of a release before and while the module is locked. */
interface ReleaseWork<Prepared, Result> {
  /** Slow reads; repeated if the module is saved or published meanwhile. */
  prepare: (db: Kysely<SystemSchema>, row: DraftState) => Promise<Prepared>;
  /** Stores it; saves of the module's records wait for this. */
  store: (trx: Transaction<SystemSchema>, row: DraftState, prepared: Prepared) => Promise<Result>;
}

/** Attempts to prepare while the module changes; then others wait for it. */
const MAX_ATTEMPTS = 3;
const CHANGED = Symbol('changed');

/**
 * Runs a release so that saves only wait for its last step. The prepared result belongs to the draft and release locked then.
 * Throws what the two throw.
 */
export async function runRelease<Prepared, Result>(
  { db }: Pick<AppDeps, 'db'>,
  id: string,
  { prepare, store }: ReleaseWork<Prepared, Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    // One snapshot: counts match the compared draft.
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
