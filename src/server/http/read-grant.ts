import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PermissionGrant } from '../../engine/contract/permission';
import type { SystemSchema } from '../db/system-schema';
import type { Fact } from '../kept/index';

/** Everything that a grant can be given to, of one user. */
export interface GrantHolders {
  readonly userId: string;
  readonly positionIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly groupIds: readonly string[];
}

/** Something that is given for a module. */
export interface GrantCode {
  readonly item_type: 'module' | 'button' | 'column' | 'form' | 'resource';
  readonly code: string;
}

/** Tags of the tables whose changes invalidate cached rights. */
const RIGHTS = ['grants', 'menus'];
const BYTES_PER_CODE = 60;

/** `readGrant` as a cacheable fact. */
export function grantFact(
  db: Kysely<SystemSchema>,
  holders: GrantHolders,
  moduleId: string,
): Fact<PermissionGrant | undefined> {
  return {
    key: `grant:${JSON.stringify([moduleId, holders])}`,
    tags: RIGHTS,
    weigh: (grant) =>
      500 + BYTES_PER_CODE * ((grant?.columns.size ?? 0) + (grant?.forms.size ?? 0) + (grant?.buttons.size ?? 0)),
    load: () => readGrant(db, holders, moduleId),
  };
}

/** Something that was read of the rights of holders, by what else it depends on. */
export function rightsFact<Value>(
  holders: GrantHolders,
  about: readonly string[],
  load: () => Promise<Value>,
): Fact<Value> {
  return { key: `rights:${JSON.stringify([about, holders])}`, tags: RIGHTS, load };
}

/**
 * What the holders are given for a module, over all its menus that are granted and switched on (with every menu above);
 * undefined when there is none.
 */
async function readGrant(
  db: Kysely<SystemSchema>,
  holders: GrantHolders,
  moduleId: string,
): Promise<PermissionGrant | undefined> {
  const { rows } = await selectGrantCodes(moduleId, heldBy(holders)).execute(db);
  return toGrant(rows);
}

/** What is given for a module, as `readGrant` takes it; `held` = SQL test on `system.grants g`: is the grant one of the holders'? */
export function selectGrantCodes(moduleId: string, held: RawBuilder<boolean>) {
  return sql<GrantCode>`${withGiven(moduleId, held)}
    select distinct item_type, code from given
      where menu_id in (select menu_id from given where item_type = 'module')`;
}

/** Grants of the open menus of a module, as `given`. */
function withGiven(moduleId: string, held: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    with recursive up as (
      select id as menu_id, parent_id, enabled_mark, 1 as depth from system.menus where module_id = ${moduleId}
      union all
      select up.menu_id, m.parent_id, m.enabled_mark, up.depth + 1
        from up join system.menus m on m.id = up.parent_id where up.depth < 32),
    open_menus as (select menu_id from up group by menu_id having min(enabled_mark) = 1),
    given as (select g.menu_id, g.item_type, g.code from system.grants g join open_menus o on o.menu_id = g.menu_id
      where ${held})`;
}

/** A data scheme that somebody was granted. */
interface GrantedScheme {
  readonly all_data: number;
  readonly condition_json: unknown;
}

/** The enabled data schemes that holders are given for a module, by its menus that are open to them. */
export function selectGrantedSchemes(moduleId: string, holders: GrantHolders) {
  return sql<GrantedScheme>`${withGiven(moduleId, heldBy(holders))}
    select s.all_data, s.condition_json from system.data_schemes s where s.enabled_mark = 1
      and exists (select 1 from given where item_type = 'resource' and menu_id = s.menu_id and code = s.id)
      and s.menu_id in (select menu_id from given where item_type = 'module') order by s.id`;
}

/** The grant that is made of these; undefined when they are none. */
export function toGrant(rows: readonly GrantCode[]): PermissionGrant | undefined {
  if (rows.length === 0) return undefined;
  const codesOf = (type: GrantCode['item_type']) =>
    new Set(rows.filter((row) => row.item_type === type).map((row) => row.code));
  return { columns: codesOf('column'), forms: codesOf('form'), buttons: codesOf('button') };
}

/** SQL test on `system.grants g`: is the grant one of these holders'? */
export function heldBy(holders: GrantHolders) {
  return sql<boolean>`(
    (g.object_type = 'user' and g.object_id = ${holders.userId})
    or (g.object_type = 'position' and g.object_id = any(${holders.positionIds}::text[]))
    or (g.object_type = 'role' and g.object_id = any(${holders.roleIds}::text[]))
    or (g.object_type = 'group' and g.object_id = any(${holders.groupIds}::text[])))`;
}
