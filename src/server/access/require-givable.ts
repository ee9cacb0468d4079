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

/**
 * Lets nobody act for somebody who may do more in the screens of the system: whoever gives a user a password can sign in as them.
 * What users may do in modules does not count, or nobody but administrators could help them. Throws SERVER_FORBIDDEN.
 */
export async function requireNoStronger(
  db: Kysely<SystemSchema>,
  { isAdministrator, grantHolders }: RequestSession,
  userId: string,
): Promise<void> {
  if (isAdministrator) return;
  const { rows } = await sql`select 1 from system.grants given join system.menus m on m.id = given.menu_id
    where m.module_id is null and (
      (given.object_type = 'user' and given.object_id = ${userId})
      or (given.object_type = 'role'
        and given.object_id in (select role_id from system.user_roles where user_id = ${userId}))
      or (given.object_type = 'position'
        and given.object_id in (select position_id from system.user_positions where user_id = ${userId}))
      or (given.object_type = 'group'
        and given.object_id in (select group_id from system.group_members where user_id = ${userId})))
      and not exists (select 1 from system.grants g where g.menu_id = given.menu_id and g.item_type = given.item_type
        and g.code = given.code and ${heldBy(grantHolders)})
    limit 1`.execute(db);
  if (rows.length > 0) throw new BusinessError('SERVER_FORBIDDEN');
}
