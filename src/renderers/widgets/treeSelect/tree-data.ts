import type { OptionItem } from '../../../engine/contract/field-model';
import { memoise } from '../../../engine/memoise';
import { toAntdOptions, type AntdOption } from '../../shared/sources/to-antd-options';

const closeParents = memoise((options: readonly OptionItem[]): AntdOption[] => {
  const close = (nodes: readonly AntdOption[]): AntdOption[] =>
    nodes.map((node) => (node.children ? { ...node, selectable: false, children: close(node.children) } : node));
  return close(toAntdOptions(options));
});

/** Options as a tree; with `onlyLeaves` a node that has children opens and closes but cannot be chosen. Converted once per list. */
export function toTreeData(options: readonly OptionItem[], onlyLeaves: boolean): AntdOption[] {
  return onlyLeaves ? closeParents(options) : toAntdOptions(options);
}
