import { sql, type Transaction } from 'kysely';
import { sendLater } from '../../../db/leased-driver';
import type { SystemSchema } from '../../../db/system-schema';

/** Deleted records of a module with their entries in the bin, in the same order. */
interface Binned {
  readonly moduleId: string;
  readonly recordIds: readonly string[];
  readonly entryIds: readonly string[];
}

/**
 * Puts the comments on deleted records with the entries of the recycle bin, inside the transaction that deletes and after the entries
 * are made: when an entry goes for good, the database deletes its comments.
 */
export async function binComments(
  trx: Transaction<SystemSchema>,
  { moduleId, recordIds, entryIds }: Binned,
): Promise<void> {
  const move = sql`update system.record_comments as c set entry_id = n.entry_id
    from unnest(${entryIds}::text[], ${recordIds}::text[]) as n(entry_id, record_id)
    where c.module_id = ${moduleId} and c.record_id = n.record_id and c.entry_id is null`;
  await sendLater(trx, move.compile(trx));
}

/** Gives a record that is back its comments again, before its entry is deleted. */
export async function unbinComments(trx: Transaction<SystemSchema>, entryId: string): Promise<void> {
  await trx.updateTable('record_comments').set({ entry_id: null }).where('entry_id', '=', entryId).execute();
}
