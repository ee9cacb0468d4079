import { sql, type RawBuilder } from 'kysely';
import { list, Text } from '../../../wire/schema';
import type { AppDeps } from '../../deps';
import { filterTree, toTree } from '../../http/tree';
import {
  readManyLinks,
  type LinkRule,
  type ListFilter,
  type ResourceList,
  type ResourceRow,
} from '../../resource/index';
import { readTree } from './organize-tree';
import type { OrganizeNode } from './repository';

/** The table of pairs that says in which organisations records stand. */
type PlaceLinks = Pick<LinkRule, 'table' | 'own' | 'other'>;

/** A list of what stands in organisations. */
interface PlacedList extends ResourceList {
  readonly filters: Readonly<Record<'organizeId', ListFilter>>;
  readonly members: NonNullable<ResourceList['members']>;
  readonly complete: NonNullable<ResourceList['complete']>;
}

/**
 * A list of what stands in an organisation by its column `organize_id`, or in several by a table of pairs: filtered by one with all below it,
 * and with the paths of its organisations as a text (`医院/内科,医院/外科`) in a member.
 */
export function listPlaced(member: string, links?: PlaceLinks): PlacedList {
  return {
    filters: { organizeId: async (id, deps) => placedIn((await readTree(deps)).withBelow([id]), links) },
    members: { [member]: Text },
    async complete(rows, deps) {
      const nameOf = await namePlaces(deps, rows, { links });
      return rows.map((row) => ({ [member]: nameOf(row) }));
    },
  };
}

function placedIn(organizeIds: readonly string[], links?: PlaceLinks): RawBuilder<boolean> {
  if (!links) return sql`t.organize_id = any(${organizeIds}::text[])`;
  const { table, own, other } = links;
  return sql`exists (select 1 from ${sql.table(`system.${table}`)} l
    where ${sql.ref(`l.${own}`)} = t.id and ${sql.ref(`l.${other}`)} = any(${organizeIds}::text[]))`;
}

interface Naming {
  readonly links: PlaceLinks | undefined;
  /** Organisations that are left out where it is false. */
  readonly isSeen?: (organizeId: string) => boolean;
}

/** Reads where rows stand; the function answers the paths of a row's organisations as text, '' for one that is gone. */
export async function namePlaces(deps: AppDeps, rows: readonly ResourceRow[], { links, isSeen = () => true }: Naming) {
  const ids = rows.map(({ id }) => id);
  const [{ byId }, linked] = await Promise.all([readTree(deps), links && readManyLinks(deps.db, links, ids)]);
  return (row: ResourceRow): string => {
    const places = linked ? (linked.get(row.id) ?? []) : [String(row['organize_id'])];
    const seen = places.filter(isSeen);
    return seen.map((id) => byId.get(id)?.organize ?? '').join(',');
  };
}

/** The id path of the organisation that a column names, in a record's answer: clients throw without it (docs/clients.md#people-and-places). */
export function showPlace(deps: AppDeps, column: string) {
  return {
    infoMembers: { organizeIdTree: list(Text) },
    async toInfo(row: ResourceRow) {
      const organize = (await readTree(deps)).byId.get(String(row[column]));
      return { organizeIdTree: organize?.organizeIds ?? [] };
    },
  };
}

/** An organisation as trees of what stands in it hold it. */
export function toBranch({ id, parentId, fullName, enCode, type, icon }: OrganizeNode) {
  return { id, parentId, fullName, enCode, type: String(type), icon };
}

interface PlacedNode {
  readonly id: string;
  /** Of a leaf, where it stands. */
  readonly parentId: string;
}

/** Leaves below the organisations where they stand; what leads to no leaf is left out. */
export function nestPlaced<Branch extends PlacedNode, Leaf extends PlacedNode>(
  branches: readonly Branch[],
  leaves: readonly Leaf[],
) {
  const placed = new Set<PlacedNode>(leaves);
  return toTree(filterTree<Branch | Leaf>([...branches, ...leaves], (node) => placed.has(node)));
}
