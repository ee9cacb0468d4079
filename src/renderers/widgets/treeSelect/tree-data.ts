import type { OptionItem } from '../../../engine/contract/field-model';
import { toAntdOptions, type AntdOption } from '../../shared/to-antd-options';

const leavesOnly = new WeakMap<readonly OptionItem[], AntdOption[]>();

/** Options as a tree; with `onlyLeaves` a node that has children opens and closes but cannot be chosen. Converted once per list. */
export function toTreeData(options: readonly OptionItem[], onlyLeaves: boolean): AntdOption[] {
  if (!onlyLeaves) return toAntdOptions(options);
  const known = leavesOnly.get(options);
  if (known) return known;
  const close = (nodes: readonly AntdOption[]): AntdOption[] =>
    nodes.map((node) => (node.children ? { ...node, selectable: false, children: close(node.children) } : node));
  const result = close(toAntdOptions(options));
  leavesOnly.set(options, result);
  return result;
}
