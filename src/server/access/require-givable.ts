import { sql, type Kysely } from 'kysely';
import type { SystemSchema } from '../db/system-schema';
import { BusinessError } from '../http/errors';
import { heldBy } from '../http/read-grant';
import type { RequestSession } from '../http/request-session';

/** Objects that somebody is to belong to, and whose rights they get by it. */
export interface GivenObjects {
  readonly type: 'role' | 'position' | 'group';
  readonly ids: readonly string[];
}

/**
 * Lets nobody hand out more than they have: whatever the objects are granted must be granted to the user too, also what is switched
 * off and could be switched on. Administrators may hand out everything. Throws SERVER_FORBIDDEN.
 */
export async function requireGivable(
  db: Kysely<SystemSchema>,
  { isAdministrator, grantHolders }: RequestSession,
  { type, ids }: GivenObjects,
): Promise<void> {
  if (isAdministrator || ids.length === 0) return;
  const { rows } = await sql`select 1 from system.grants given
    where given.object_type = ${type} and given.object_id = any(${ids}::text[])
      and not exists (select 1 from system.grants g where g.menu_id = given.menu_id and g.item_type = given.item_type
        and g.code = given.code and ${heldBy(grantHolders)})
    limit 1`.execute(db);
  if (rows.length > 0) throw new BusinessError('SERVER_FORBIDDEN');
}
