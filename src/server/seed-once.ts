import type { AppDeps } from './deps';
import { seedDatabase } from './seed/index';

const MARK = 'seeded';

/**
 * Fills a new database with the example hospital, once: several servers that start at once wait for one of them,
 * and a seed that was interrupted is taken up again. Answers the password that the example's staff share, or null when
 * they were there before.
 */
export async function seedOnce(deps: AppDeps): Promise<string | null> {
  const client = await deps.pool.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('formloom seed'))");
    const mark = await deps.db.selectFrom('settings').select('key').where('key', '=', MARK).executeTakeFirst();
    if (mark) return null;
    const staffPassword = await seedDatabase(deps);
    await deps.db
      .insertInto('settings')
      .values({ key: MARK, value: JSON.stringify(deps.clock()) })
      .execute();
    return staffPassword;
  } finally {
    // Ending the connection frees the lock, also when a query on it failed.
    client.release(true);
  }
}
