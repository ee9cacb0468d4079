import type { OptionItem } from '../../../engine/contract/field-model';

/** Labels from the root down to the node; [] when the tree does not hold it. */
export function organizePath(tree: readonly OptionItem[], id: string): readonly string[] {
  for (const node of tree) {
    if (node.value === id) return [node.label];
    const below = organizePath(node.children ?? [], id);
    if (below.length > 0) return [node.label, ...below];
  }
  return [];
}
