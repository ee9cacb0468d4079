import type { OptionItem } from '../../../engine/contract/field-model';

/** The nodes whose labels contain the text, and the chosen one, with their ancestors; all for blank text. */
export function filterTree(
  nodes: readonly OptionItem[],
  text: string,
  chosen: string | null = null,
): readonly OptionItem[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return nodes;
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(wanted)) return [node];
    const children = filterTree(node.children ?? [], wanted, chosen);
    return children.length > 0 || node.value === chosen ? [{ ...node, children }] : [];
  });
}

/** Values of all nodes that have children. */
export function parentValues(nodes: readonly OptionItem[]): string[] {
  return nodes.flatMap((node) => (node.children?.length ? [node.value, ...parentValues(node.children)] : []));
}
