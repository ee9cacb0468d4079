import type { OptionItem } from '../../../engine/contract/field-model';
import { memoise } from '../../../engine/memoise';

/** An option as antd's Select, Cascader and TreeSelect read it. */
export interface AntdOption {
  readonly value: string;
  readonly label: string;
  /** TreeSelect's name of the label. */
  readonly title: string;
  readonly disabled?: boolean;
  /** What it was made of. */
  readonly item: OptionItem;
  /** TreeSelect: whether the node may be chosen. */
  readonly selectable?: boolean;
  children?: AntdOption[];
}

/** Options with their children, converted once per list. */
export const toAntdOptions: (options: readonly OptionItem[]) => AntdOption[] = memoise((options) =>
  options.map((item) => ({
    value: item.value,
    label: item.label,
    title: item.label,
    item,
    ...(item.disabled && { disabled: true }),
    ...(item.children?.length && { children: toAntdOptions(item.children) }),
  })),
);

/** Options of all levels in one list, parents before children, converted once per list. */
export const toFlatOptions = memoise((options: readonly OptionItem[]): AntdOption[] => {
  const visit = (items: readonly OptionItem[]): AntdOption[] =>
    items.flatMap((item) => [
      { value: item.value, label: item.label, title: item.label, item, ...(item.disabled && { disabled: true }) },
      ...visit(item.children ?? []),
    ]);
  return visit(options);
});
