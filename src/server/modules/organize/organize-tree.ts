import { memoise } from '../../../engine/memoise';
import type { AppDeps } from '../../deps';
import { keptOrganizes } from './names';
import type { OrganizeNode } from './repository';

/** The organisations as a tree. */
export interface OrganizeTree {
  readonly byId: ReadonlyMap<string, OrganizeNode>;
  /** What is shown, in tree order: enabled itself and below enabled ones alone. */
  readonly shown: readonly OrganizeNode[];
  /** The same by parent; '' = the roots. */
  readonly shownBelow: ReadonlyMap<string, readonly OrganizeNode[]>;
  /** Enabled organisations below a disabled one. */
  readonly hiddenIds: readonly string[];
  isShown: (id: string) => boolean;
  /** The organisations with all below them, disabled ones included. */
  withBelow: (ids: readonly string[]) => readonly string[];
}

/** Reads the tree, cached as long as nothing changes in it. */
export async function readTree(deps: AppDeps): Promise<OrganizeTree> {
  return toOrganizeTree(await keptOrganizes(deps));
}

const toOrganizeTree = memoise((nodes: readonly OrganizeNode[]): OrganizeTree => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const shown = nodes.filter((node) => node.organizeIds.every((id) => byId.get(id)?.enabledMark === 1));
  const shownIds = new Set(shown.map(({ id }) => id));
  const shownBelow = new Map<string, OrganizeNode[]>();
  for (const node of shown) {
    const parentId = node.organizeIds.at(-2) ?? '';
    const siblings = shownBelow.get(parentId);
    if (siblings) siblings.push(node);
    else shownBelow.set(parentId, [node]);
  }
  return {
    byId,
    shown,
    shownBelow,
    hiddenIds: nodes.filter(({ id, enabledMark }) => enabledMark === 1 && !shownIds.has(id)).map(({ id }) => id),
    isShown: (id) => shownIds.has(id),
    withBelow(ids) {
      const wanted = new Set(ids);
      return nodes.filter(({ organizeIds }) => organizeIds.some((id) => wanted.has(id))).map(({ id }) => id);
    },
  };
});

/** Ids from the root company down to each of the organisations; unknown ones are left out. */
export async function readOrganizePaths(
  deps: AppDeps,
  ids: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const { byId } = await readTree(deps);
  return ids.flatMap((id) => {
    const node = byId.get(id);
    return node ? [node.organizeIds] : [];
  });
}
