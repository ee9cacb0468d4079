import type { ListTree } from '../../../engine/contract/module-model';
import type { ScreenParams } from '../../../engine/contract/resource';

export type RawNode = Readonly<Record<string, unknown>>;

/** Deeper trees are cut, as in `toOptionItems`. */
const MAX_DEPTH = 20;

/** Nodes of the response by value, for a screen's parameters. */
export function indexNodes(rows: readonly RawNode[], tree: ListTree): ReadonlyMap<string, RawNode> {
  const index = new Map<string, RawNode>();
  const visit = (nodes: readonly unknown[], depth: number): void => {
    for (const node of nodes) {
      if (typeof node !== 'object' || node === null) continue;
      const raw = node as RawNode;
      const value = toText(raw[tree.valueKey]);
      if (value !== '' && !index.has(value)) index.set(value, raw);
      const children = raw[tree.childrenKey];
      if (Array.isArray(children) && depth < MAX_DEPTH) visit(children, depth + 1);
    }
  };
  visit(rows, 0);
  return index;
}

/** Parameters of the selected node (contract ListTree.params); all blank without one. */
export function nodeParams(tree: ListTree, node: RawNode | undefined): ScreenParams {
  return Object.fromEntries(Object.entries(tree.params).map(([name, member]) => [name, toText(node?.[member])]));
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint' ? String(value) : '';
}
