import type { OptionItem } from '../../../engine/contract/field-model';

/** Finds a node by its value, at any depth. */
export function findNode(nodes: readonly OptionItem[], value: string): OptionItem | undefined {
  for (const node of nodes) {
    const found = node.value === value ? node : findNode(node.children ?? [], value);
    if (found) return found;
  }
  return undefined;
}

/** The nodes from the root down to the one with the value; [] = unknown. */
export function pathTo(nodes: readonly OptionItem[], value: string): readonly OptionItem[] {
  for (const node of nodes) {
    if (node.value === value) return [node];
    const below = pathTo(node.children ?? [], value);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/** The first selectable node, parents before children. */
export function firstSelectable(nodes: readonly OptionItem[]): OptionItem | undefined {
  for (const node of nodes) {
    const found = node.disabled ? firstSelectable(node.children ?? []) : node;
    if (found) return found;
  }
  return undefined;
}

interface ChooseNodeOptions {
  readonly nodes: readonly OptionItem[];
  /** The user's last selection; null = none. */
  readonly wanted: string | null;
  readonly selectsFirst: boolean;
}

/** The selected node: the user's if it still exists, else the first where the list needs one. */
export function chooseNode({ nodes, wanted, selectsFirst }: ChooseNodeOptions): string | null {
  if (wanted !== null && findNode(nodes, wanted)) return wanted;
  return selectsFirst ? (firstSelectable(nodes)?.value ?? null) : null;
}
