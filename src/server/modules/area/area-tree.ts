import type { AppDeps } from '../../deps';
import { keptFacts } from '../../kept/index';

/** Parent of the provinces. */
export const TOP_AREA_ID = '-1';

export interface AreaNode {
  readonly id: string;
  readonly parentId: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly isEnabled: boolean;
}

/** All areas, in the order of lists. */
export interface AreaTree {
  readonly byId: ReadonlyMap<string, AreaNode>;
  readonly ordered: readonly AreaNode[];
  /** Ids of areas with enabled ones below. */
  readonly parents: ReadonlySet<string>;
}

const BYTES_PER_AREA = 300;

/** The areas, read once and again after a change. */
export function keptAreas(deps: AppDeps): Promise<AreaTree> {
  return keptFacts(deps).get({
    key: 'areas',
    tags: ['areas'],
    weigh: ({ ordered }) => 500 + BYTES_PER_AREA * ordered.length,
    load: async () => {
      const rows = await deps.db
        .selectFrom('areas')
        .select(['id', 'parent_id', 'full_name', 'en_code', 'enabled_mark'])
        .orderBy('sort_code')
        .orderBy('en_code')
        .orderBy('id')
        .execute();
      return toAreaTree(
        rows.map((row) => ({
          id: row.id,
          parentId: row.parent_id,
          fullName: row.full_name,
          enCode: row.en_code,
          isEnabled: row.enabled_mark === 1,
        })),
      );
    },
  });
}

/** The areas with what is asked of them again and again. */
function toAreaTree(ordered: readonly AreaNode[]): AreaTree {
  return {
    ordered,
    byId: new Map(ordered.map((area) => [area.id, area])),
    parents: new Set(ordered.flatMap(({ parentId, isEnabled }) => (isEnabled ? [parentId] : []))),
  };
}

/** Deepest path that is followed; a chain that leads into itself ends there. */
const MAX_DEPTH = 20;

/** The areas from the province down to an area; [] when it is unknown or its chain is broken. */
export function areaPath({ byId }: AreaTree, id: string): readonly AreaNode[] {
  const path: AreaNode[] = [];
  for (let at = byId.get(id); at; at = byId.get(at.parentId)) {
    path.unshift(at);
    if (at.parentId === TOP_AREA_ID) return path;
    if (path.length > MAX_DEPTH) return [];
  }
  return [];
}

/** Display names by id; unknown ids are omitted, disabled areas keep their names for old records. */
export async function nameAreas(deps: AppDeps, ids: readonly string[]): Promise<Map<string, string>> {
  const { byId } = await keptAreas(deps);
  return new Map(
    ids.flatMap((id) => {
      const area = byId.get(id);
      return area ? [[id, area.fullName] as const] : [];
    }),
  );
}
