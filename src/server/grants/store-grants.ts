import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { SystemSchema } from '../db/system-schema';
import { GRANT_KINDS, toGrantId, type GrantItem } from './grant-item';
import type { GrantHolder } from './grant-holder';

/** What a holder is given itself. */
export function readOwnGrants(db: Kysely<SystemSchema>, { type, id }: GrantHolder): Promise<GrantItem[]> {
  return db
    .selectFrom('grants')
    .select(['menu_id as menuId', 'item_type as itemType', 'code'])
    .where('object_type', '=', type)
    .where('object_id', '=', id)
    .where('item_type', 'in', GRANT_KINDS)
    .$narrowType<GrantItem>()
    .execute();
}

/** Stands for a state of a holder's grants: the same for the same grants, whoever made them. */
export function toGrantsVersion(grants: readonly GrantItem[]): string {
  const ids = grants.map(toGrantId).sort();
  return createHash('sha256').update(JSON.stringify(ids)).digest('hex').slice(0, 32);
}

/** Gives these to a holder; what it has already stays. */
export async function addGrants(
  trx: Transaction<SystemSchema>,
  { type, id }: GrantHolder,
  grants: readonly GrantItem[],
): Promise<void> {
  if (grants.length === 0) return;
  await sql`insert into system.grants (object_type, object_id, menu_id, item_type, code)
    select ${type}, ${id}, t.* from ${toRows(grants)} on conflict do nothing`.execute(trx);
}

/** Takes these from a holder. */
export async function removeGrants(
  trx: Transaction<SystemSchema>,
  { type, id }: GrantHolder,
  grants: readonly GrantItem[],
): Promise<void> {
  if (grants.length === 0) return;
  await sql`delete from system.grants g using ${toRows(grants)}
    where g.object_type = ${type} and g.object_id = ${id}
      and g.menu_id = t.menu_id and g.item_type = t.item_type and g.code = t.code`.execute(trx);
}

/** As arrays: a statement with a parameter for each member would end at 65,535 of them. */
function toRows(grants: readonly GrantItem[]) {
  const column = (name: keyof GrantItem) => sql`${grants.map((grant) => grant[name])}::text[]`;
  return sql`unnest(${column('menuId')}, ${column('itemType')}, ${column('code')}) as t (menu_id, item_type, code)`;
}
