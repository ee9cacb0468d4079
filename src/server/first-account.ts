import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { createId } from './db/create-id';
import { fillReadings } from './db/name-readings';
import type { SystemSchema } from './db/system-schema';
import type { AppDeps } from './deps';
import { FIRST_ACCOUNT } from './first-account-name';
import { hashPassword, toClientHash } from './modules/oauth/index';

export { FIRST_ACCOUNT };

/**
 * Makes the first administrator when there is none; answers its password then, null when it was there before.
 * Safe when several servers start at once: only one of them makes it. `givenPassword` '' = a random one.
 */
export async function ensureFirstAccount(deps: AppDeps, givenPassword: string): Promise<string | null> {
  return deps.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('formloom first account'))`.execute(trx);
    const known = await trx.selectFrom('users').select('id').where('account', '=', FIRST_ACCOUNT).executeTakeFirst();
    if (known) return null;
    const password = givenPassword || randomBytes(12).toString('base64url');
    await trx
      .insertInto('users')
      .values({
        id: createId(),
        account: FIRST_ACCOUNT,
        password_hash: await hashPassword(toClientHash(password)),
        real_name: '管理员',
        organize_id: await findRootOrganize(trx),
        is_administrator: true,
      })
      .execute();
    await fillReadings(trx);
    return password;
  });
}

/** The topmost organisation; made when there is none, because every user stands in one. */
async function findRootOrganize(trx: Kysely<SystemSchema>): Promise<string> {
  const root = await trx
    .selectFrom('organizes')
    .select('id')
    .where('parent_id', '=', '-1')
    .orderBy('sort_code')
    .orderBy('id')
    .executeTakeFirst();
  if (root) return root.id;
  const company = { id: createId(), type: 'company' as const, full_name: 'Formloom', en_code: 'formloom' };
  await trx.insertInto('organizes').values(company).execute();
  return company.id;
}
