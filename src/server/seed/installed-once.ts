import type { Transaction } from 'kysely';
import type { SystemSchema } from '../db/system-schema';

const KEY = 'installedOnce';

/**
 * Holds off every other server that starts, then answers which of the named things were never offered to this database,
 * and remembers them: what an administrator deletes later does not come back.
 */
export async function takeNeverInstalled(
  trx: Transaction<SystemSchema>,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  await trx
    .insertInto('settings')
    .values({ key: KEY, value: '[]' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', KEY)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const known: readonly unknown[] = Array.isArray(value) ? value : [];
  const fresh = names.filter((name) => !known.includes(name));
  if (fresh.length > 0) {
    await trx
      .updateTable('settings')
      .set({ value: JSON.stringify([...known, ...fresh]) })
      .where('key', '=', KEY)
      .execute();
  }
  return new Set(fresh);
}
