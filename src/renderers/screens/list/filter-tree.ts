import type { OptionItem } from '../../../engine/contract/field-model';

/** The nodes whose labels contain the text, with their ancestors; all for blank text. */
export function filterTree(nodes: readonly OptionItem[], text: string): readonly OptionItem[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return nodes;
  return nodes.flatMap((node) => {
    if (node.label.toLowerCase().includes(wanted)) return [node];
    const children = filterTree(node.children ?? [], wanted);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Values of all nodes that have children. */
export function parentValues(nodes: readonly OptionItem[]): string[] {
  return nodes.flatMap((node) => (node.children?.length ? [node.value, ...parentValues(node.children)] : []));
}
