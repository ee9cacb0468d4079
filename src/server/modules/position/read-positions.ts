import { sql } from 'kysely';
import { Text } from '../../../wire/schema';
import type { AppDeps } from '../../deps';
import { filterTree, toTree } from '../../http/tree';
import type { ResourceList } from '../../resource/index';
import { readTree, type OrganizeNode } from '../organize/index';

/** The list of positions: filtered by an organisation with its descendants; type and organisation as text. */
export const positionList: ResourceList = {
  filters: {
    organizeId: async (id, deps) => sql`t.organize_id = any(${(await readTree(deps)).withBelow([id])}::text[])`,
  },
  shown: { type: sql`coalesce((select e.full_name from system.dictionary_entries e where e.id = t.type), t.type)` },
  members: { department: Text },
  async complete(rows, deps) {
    const { byId } = await readTree(deps);
    return rows.map((row) => ({ department: byId.get(String(row['organize_id']))?.organize ?? '' }));
  },
};

/** All enabled positions, flat: the clients' cache (docs/clients.md#people-and-places). */
export async function readAllPositions({ db }: AppDeps) {
  return db
    .selectFrom('positions')
    .select(['id', 'full_name as fullName', 'en_code as enCode', 'organize_id as organizeId'])
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute();
}

/** Enabled positions grouped by the requested organisations, each group named by its path (docs/clients.md#people-and-places). */
export async function readPositionGroups(deps: AppDeps, organizeIds: readonly string[]) {
  const [{ byId }, positions] = await Promise.all([readTree(deps), readAllPositions(deps)]);
  return [...new Set(organizeIds)].flatMap((id) => {
    const organize = byId.get(id);
    const children = positions.filter(({ organizeId }) => organizeId === id).map(toLeaf);
    if (!organize || children.length === 0) return [];
    return [{ ...toBranch(organize), fullName: organize.organize, hasChildren: true, children }];
  });
}

/** Filter of a restricted picker (docs/clients.md#people-and-places); an empty one matches nothing. */
export interface PositionCondition {
  readonly keyword: string;
  readonly departIds: readonly string[];
  readonly positionIds: readonly string[];
}

/** The named positions and those of named organisations and all below them, as a save checks them, below their organisations. */
export async function readPositionsBy(deps: AppDeps, { keyword, departIds, positionIds }: PositionCondition) {
  const [tree, positions] = await Promise.all([readTree(deps), readAllPositions(deps)]);
  const within = new Set(tree.withBelow(departIds));
  const offered = positions.filter(
    ({ id, organizeId, fullName }) =>
      (within.has(organizeId) || positionIds.includes(id)) && fullName.includes(keyword),
  );
  const nodes = [...[...tree.byId.values()].map(toBranch), ...offered.map(toLeaf)];
  return toTree(filterTree(nodes, ({ type }) => type === 'position'));
}

function toLeaf(position: Awaited<ReturnType<typeof readAllPositions>>[number]) {
  const { id, organizeId, fullName, enCode } = position;
  return {
    id,
    parentId: organizeId,
    fullName,
    enCode,
    type: 'position',
    icon: 'icon-ym icon-ym-tree-position1',
    isLeaf: true,
  };
}

function toBranch({ id, parentId, fullName, enCode, type, icon }: OrganizeNode) {
  return { id, parentId, fullName, enCode, type: String(type), icon, isLeaf: false };
}
