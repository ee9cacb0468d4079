import { memoise } from '../../../engine/memoise';
import type { AppDeps } from '../../deps';
import { keptOrganizes, type OrganizeNode } from '../organize/index';

/** The organisations as a tree. */
export interface OrganizeTree {
  readonly byId: ReadonlyMap<string, OrganizeNode>;
  /** Children that are shown, by parent; '' = the roots. A disabled organisation hides all below it. */
  readonly shownBelow: ReadonlyMap<string, readonly OrganizeNode[]>;
  /** The organisations with all below them, disabled ones included. */
  withBelow: (ids: readonly string[]) => readonly string[];
}

/** Reads the tree, cached as long as nothing changes in it. */
export async function readTree(deps: AppDeps): Promise<OrganizeTree> {
  return toOrganizeTree(await keptOrganizes(deps));
}

const toOrganizeTree = memoise((nodes: readonly OrganizeNode[]): OrganizeTree => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const isShown = (node: OrganizeNode) => node.organizeIds.every((id) => byId.get(id)?.enabledMark === 1);
  const shownBelow = new Map<string, OrganizeNode[]>();
  for (const node of nodes.filter(isShown)) {
    const parentId = node.organizeIds.at(-2) ?? '';
    const siblings = shownBelow.get(parentId);
    if (siblings) siblings.push(node);
    else shownBelow.set(parentId, [node]);
  }
  return {
    byId,
    shownBelow,
    withBelow(ids) {
      const wanted = new Set(ids);
      return nodes.filter(({ organizeIds }) => organizeIds.some((id) => wanted.has(id))).map(({ id }) => id);
    },
  };
});
