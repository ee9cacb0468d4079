import type { FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { SystemSchema } from '../db/system-schema';
import { BusinessError } from '../http/errors';
import { heldBy } from '../http/read-grant';

/**
 * A route's `onRequest`: lets administrators pass, and whoever is granted one of the menus (by enCode) that is switched on
 * with every menu above it. It runs before the body is read. Throws SERVER_FORBIDDEN.
 */
export function requireMenu(enCodes: readonly string[]) {
  return async (request: FastifyRequest): Promise<void> => {
    const { session, server } = request;
    if (session.isAdministrator) return;
    if (!(await isMenuGranted(server.deps.db, session.grantHolders, enCodes)))
      throw new BusinessError('SERVER_FORBIDDEN');
  };
}

/** Whether one of the menus (by enCode) is granted to the holders and switched on with every menu above it. */
export async function isMenuGranted(
  db: Kysely<SystemSchema>,
  holders: Parameters<typeof heldBy>[0],
  enCodes: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    with recursive up as (
      select id as menu_id, parent_id, enabled_mark, 1 as depth from system.menus where en_code = any(${enCodes}::text[])
      union all
      select up.menu_id, m.parent_id, m.enabled_mark, up.depth + 1
        from up join system.menus m on m.id = up.parent_id where up.depth < 32)
    select exists (select 1 from (select menu_id from up group by menu_id having min(enabled_mark) = 1) o
      join system.grants g on g.menu_id = o.menu_id
      where g.item_type = 'module' and ${heldBy(holders)}) as is_open`.execute(db);
  return rows[0]?.is_open === true;
}
