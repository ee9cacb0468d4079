import { sql, type Kysely } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import { GRANT_KINDS, toGrantId, type GrantItem, type HolderType } from '../../grants/index';

/** A user, or something that the user has rights by. */
export interface UserHolder {
  readonly type: HolderType;
  readonly id: string;
  readonly fullName: string;
  readonly isEnabled: boolean;
  readonly grants: readonly GrantItem[];
}

/** The user, and every role, position and group of theirs, with what each is given; also those that are switched off. */
export async function readUserHolders(db: Kysely<SystemSchema>, userId: string): Promise<readonly UserHolder[]> {
  const { rows } = await sql<UserHolder>`
    with holders as (
      select 'user' as type, 1 as rank, id, real_name || '/' || account as full_name, enabled_mark, 0 as sort_code
        from system.users where id = ${userId}
      union all select 'role', 2, r.id, r.full_name, r.enabled_mark, r.sort_code
        from system.user_roles l join system.roles r on r.id = l.role_id where l.user_id = ${userId}
      union all select 'position', 3, p.id, p.full_name, p.enabled_mark, p.sort_code
        from system.user_positions l join system.positions p on p.id = l.position_id where l.user_id = ${userId}
      union all select 'group', 4, t.id, t.full_name, t.enabled_mark, t.sort_code
        from system.group_members l join system.groups t on t.id = l.group_id where l.user_id = ${userId})
    select h.type, h.id, h.full_name as "fullName", h.enabled_mark = 1 as "isEnabled",
      coalesce((select json_agg(json_build_object('menuId', g.menu_id, 'itemType', g.item_type, 'code', g.code))
        from system.grants g where g.object_type = h.type and g.object_id = h.id
          and g.item_type = any(${GRANT_KINDS}::text[])), '[]') as grants
      from holders h order by h.rank, h.sort_code, h.id`.execute(db);
  return rows;
}

/** What a user has by others, by id, with the names of these. */
export function toInherited(
  holders: readonly UserHolder[],
  nameOf: (holder: UserHolder) => string,
): ReadonlyMap<string, readonly string[]> {
  const inherited = new Map<string, string[]>();
  for (const holder of holders) {
    if (holder.type === 'user' || !holder.isEnabled) continue;
    for (const grant of holder.grants) {
      const id = toGrantId(grant);
      inherited.set(id, [...(inherited.get(id) ?? []), nameOf(holder)]);
    }
  }
  return inherited;
}
