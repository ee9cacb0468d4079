import type { AppDeps } from '../../deps';
import { areaPath, keptAreas, TOP_AREA_ID, type AreaNode, type AreaTree } from './area-tree';

/** Which areas a field offers (docs/module-format.md#areas). */
export interface AreaChoice {
  /** Levels above the areas that are chosen: 0 provinces, 2 districts. An area with nothing below it may be chosen sooner. */
  readonly level: number;
  /** Only these areas and those below them; empty = all. */
  readonly within: readonly string[];
  /** Whether those above may be chosen as well; default no. */
  readonly isAnyLevel?: boolean;
}

/** Whether a field offers the area at the end of a path: enabled all the way, of the level or a leaf, and within its limits. */
export function isOffered({ parents }: AreaTree, path: readonly AreaNode[], choice: AreaChoice): boolean {
  const { level, within, isAnyLevel = false } = choice;
  const last = path.at(-1);
  if (!last || path.length > level + 1 || path.some(({ isEnabled }) => !isEnabled)) return false;
  const isReached = isAnyLevel || path.length === level + 1 || !parents.has(last.id);
  return isReached && (within.length === 0 || path.some(({ id }) => within.includes(id)));
}

/** An area of one level of a picker. */
export interface OfferedArea {
  readonly id: string;
  readonly fullName: string;
  /** Nothing below it leads to a choice. */
  readonly isLeaf: boolean;
  readonly isPickable: boolean;
}

/** The areas below one that may be chosen, or lead to what may. */
export function listOffered(tree: AreaTree, parentId: string, choice: AreaChoice): readonly OfferedArea[] {
  const { level, within } = choice;
  const above = parentId === TOP_AREA_ID ? [] : areaPath(tree, parentId);
  if (above.length > level) return [];
  // The limits themselves, and every area on the way to one.
  const onTheWay = new Set(within.flatMap((id) => areaPath(tree, id).map((area) => area.id)));
  const isInside = within.length === 0 || above.some(({ id }) => within.includes(id));
  return tree.ordered.flatMap((area) => {
    if (area.parentId !== parentId || !area.isEnabled || !(isInside || onTheWay.has(area.id))) return [];
    const path = [...above, area];
    const isLeaf = path.length > level || !tree.parents.has(area.id);
    return [{ id: area.id, fullName: area.fullName, isLeaf, isPickable: isOffered(tree, path, choice) }];
  });
}

/** Reads the areas; the function answers whether ids are a whole path to an area that a field offers. */
export async function areaChecker(deps: AppDeps): Promise<(ids: readonly string[], choice: AreaChoice) => boolean> {
  const tree = await keptAreas(deps);
  return (ids, choice) => isOfferedPath(tree, ids, choice);
}

function isOfferedPath(tree: AreaTree, ids: readonly string[], choice: AreaChoice): boolean {
  const path = areaPath(tree, ids.at(-1) ?? '');
  const isWhole = path.length === ids.length && path.every(({ id }, index) => id === ids[index]);
  return isWhole && isOffered(tree, path, choice);
}
