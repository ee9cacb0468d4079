import { sql, type Transaction } from 'kysely';
import type { Translate } from '../../engine/contract/language';
import type { SystemSchema } from '../db/system-schema';
import { fieldFault, type FieldValues } from './field-rules';
import type { ResourceRow } from './resource-row';

type TreeTable = keyof SystemSchema;

/** How records of a resource stand below one another: the member `parentId`, column `parent_id`. */
export interface TreeRule {
  /** Parent of the topmost records. */
  readonly top: string;
  /** What clients send for it besides. */
  readonly isTop?: (parentId: string, values: FieldValues) => boolean;
  /** Member, and its column, in which a record and its parent are alike: the type of a dictionary entry. */
  readonly sharing?: { readonly member: string; readonly column: string };
  /** Said when a record that has others below it is to be removed. */
  readonly occupied: string;
}

/** Levels that a tree may have: what clients draw, and what reading a whole tree at once can bear. */
export const MAX_TREE_LEVELS = 20;

/**
 * Would the row `id` (null = a new one), with everything below it, stand deeper than MAX_TREE_LEVELS under `parentId`?
 * A broken chain that leads into itself counts as too deep.
 */
async function isTooDeep(
  trx: Transaction<SystemSchema>,
  table: TreeTable,
  { id, parentId }: { readonly id: string | null; readonly parentId: string },
): Promise<boolean> {
  const name = sql.table(`system.${table}`);
  const { rows } = await sql<{ levels: number }>`
    with recursive up as (
      select parent_id, 1 as level from ${name} where id = ${parentId}
      union all
      select t.parent_id, up.level + 1 from up join ${name} t on t.id = up.parent_id where up.level <= ${MAX_TREE_LEVELS}),
    down as (
      select ${id ?? ''}::text as id, 1 as level
      union all
      select t.id, down.level + 1 from down join ${name} t on t.parent_id = down.id
        where down.level <= ${MAX_TREE_LEVELS} and down.id <> '')
    select (select coalesce(max(level), 0) from up) + (select max(level) from down) as levels`.execute(trx);
  return (rows[0]?.levels ?? 0) > MAX_TREE_LEVELS;
}

/** The first row deeper than MAX_TREE_LEVELS below the topmost row. */
export function findTooDeep<Row extends { readonly id: string; readonly parentId: string }>(
  rows: Iterable<Row>,
): Row | undefined {
  const byId = new Map([...rows].map((row) => [row.id, row]));
  return [...byId.values()].find((row) => {
    let level = 1;
    for (let at = byId.get(row.parentId); at && level <= MAX_TREE_LEVELS; at = byId.get(at.parentId)) level += 1;
    return level > MAX_TREE_LEVELS;
  });
}

/** Is `id` the row `aboveId` itself or somewhere below it? Ends on a broken chain too. */
async function standsBelow(
  trx: Transaction<SystemSchema>,
  table: TreeTable,
  { id, aboveId }: { readonly id: string; readonly aboveId: string },
): Promise<boolean> {
  const name = sql.table(`system.${table}`);
  const { rows } = await sql<{ found: boolean }>`
    with recursive up as (
      select id, parent_id from ${name} where id = ${id}
      union
      select t.id, t.parent_id from up join ${name} t on t.id = up.parent_id)
    select exists (select 1 from up where id = ${aboveId}) as found`.execute(trx);
  return rows[0]?.found === true;
}

/** Has the row children? */
export async function hasRowsBelow(trx: Transaction<SystemSchema>, table: TreeTable, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from ${sql.table(`system.${table}`)} where parent_id = ${id}) as found`.execute(trx);
  return rows[0]?.found === true;
}

/** Locks a tree against other changes until the transaction ends, so that no two moves make a cycle; reading goes on. */
export async function lockTree(trx: Transaction<SystemSchema>, table: TreeTable): Promise<void> {
  await sql`lock table ${sql.table(`system.${table}`)} in share row exclusive mode`.execute(trx);
}

/** A record that is to stand somewhere in a tree. */
export interface TreePlace {
  readonly table: TreeTable;
  readonly tree: TreeRule;
  readonly existing: ResourceRow | null;
  readonly values: FieldValues;
  readonly translate: Translate;
}

/** The values with the parent as it is stored. Throws SERVER_FIELD_INVALID for a parent that is gone, below the record, or too deep. */
export async function placeInTree(trx: Transaction<SystemSchema>, place: TreePlace): Promise<FieldValues> {
  const { table, tree, existing, values, translate } = place;
  const parentId = String(values['parentId']);
  if (parentId === tree.top || tree.isTop?.(parentId, values) === true) return { ...values, parentId: tree.top };
  const { sharing } = tree;
  const alike = sharing ? sql`and ${sql.ref(sharing.column)} = ${values[sharing.member]}` : sql``;
  const { rows } = await sql`select 1 from ${sql.table(`system.${table}`)}
    where id = ${parentId} ${alike}`.execute(trx);
  if (rows.length === 0) throw fieldFault('parentId', translate('server.field.parentGone'));
  if (existing && (await standsBelow(trx, table, { id: parentId, aboveId: existing.id })))
    throw fieldFault('parentId', translate('server.field.parentCycle'));
  if (await isTooDeep(trx, table, { id: existing?.id ?? null, parentId }))
    throw fieldFault('parentId', translate('server.field.tooDeep', { levels: MAX_TREE_LEVELS }));
  return values;
}
