import type { OptionItem } from '../../../engine/contract/field-model';
import type { TreeChoice } from '../../../engine/values/to-option-items';
import { memoise } from '../../../engine/memoise';

/** A node of the tree with its place in it. */
export interface TreeNode {
  readonly id: string;
  readonly label: string;
  /** null = a root. */
  readonly parent: TreeNode | null;
  readonly children: readonly TreeNode[];
  /** 1 = a root. */
  readonly level: number;
  readonly isDisabled: boolean;
  /** Only holds others: never part of the value. */
  readonly isContainer: boolean;
  /** Not linked: checked by itself, or by the node that it stands below, and with nothing further above. */
  readonly isApart: boolean;
  /** Drawn in the line of its parent, in the column of its label. */
  readonly isColumn: boolean;
  /** '' = none. */
  readonly icon: string;
  readonly type: string;
  /** What grants it besides the value; null = nothing does. */
  readonly from: readonly string[] | null;
}

export interface TreeIndex {
  readonly roots: readonly TreeNode[];
  /** All nodes, parents before their children. */
  readonly all: readonly TreeNode[];
  readonly byId: ReadonlyMap<string, TreeNode>;
  /** Labels of the nodes that stand in columns, in the order in which they come first. */
  readonly columns: readonly string[];
}

/** The choices as nodes that know their parents; of equal ids the first wins. Made once per list. */
export const indexTree = memoise((options: readonly OptionItem[]): TreeIndex => {
  const all: TreeNode[] = [];
  const byId = new Map<string, TreeNode>();
  const visit = (items: readonly TreeChoice[], parent: TreeNode | null): readonly TreeNode[] =>
    items.flatMap((item) => {
      if (byId.has(item.value)) return [];
      const children: TreeNode[] = [];
      const node = { ...toNode(item), parent, children, level: (parent?.level ?? 0) + 1 };
      all.push(node);
      byId.set(node.id, node);
      children.push(...visit(item.children ?? [], node));
      return [node];
    });
  const roots = visit(options, null);
  const columns = new Set(all.filter(({ isColumn }) => isColumn).map(({ label }) => label));
  return { roots, all, byId, columns: [...columns] };
});

function toNode({ value, label, disabled, icon = '', type = '', from, ...kind }: TreeChoice) {
  const { isContainer = false, isApart = false, isColumn = false } = kind;
  const isDisabled = disabled === true;
  return { id: value, label, isDisabled, isContainer, isApart, isColumn, icon, type, from: from ?? null };
}

/** The nodes above a node, nearest first. */
export function ancestorsOf(node: TreeNode): readonly TreeNode[] {
  const above: TreeNode[] = [];
  for (let at = node.parent; at; at = at.parent) above.push(at);
  return above;
}

/** A node and all below it, parents before their children. */
export function withBelow(node: TreeNode): readonly TreeNode[] {
  return [node, ...node.children.flatMap(withBelow)];
}

/** Labels from the root down to the node. */
export function pathOf(node: TreeNode): readonly string[] {
  return [
    ...ancestorsOf(node)
      .map(({ label }) => label)
      .reverse(),
    node.label,
  ];
}
