import type { OptionItem } from '../../engine/contract/field-model';

/** An option as antd's Select, Cascader and TreeSelect read it. */
export interface AntdOption {
  readonly value: string;
  readonly label: string;
  /** TreeSelect's name of the label. */
  readonly title: string;
  readonly disabled?: boolean;
  /** TreeSelect: whether the node may be chosen. */
  readonly selectable?: boolean;
  children?: AntdOption[];
}

const converted = new WeakMap<readonly OptionItem[], AntdOption[]>();

/** Options with their children, converted once per list. */
export function toAntdOptions(options: readonly OptionItem[]): AntdOption[] {
  const known = converted.get(options);
  if (known) return known;
  const result = options.map((item): AntdOption => ({
    value: item.value,
    label: item.label,
    title: item.label,
    ...(item.disabled && { disabled: true }),
    ...(item.children?.length && { children: toAntdOptions(item.children) }),
  }));
  converted.set(options, result);
  return result;
}

const flattened = new WeakMap<readonly OptionItem[], AntdOption[]>();

/** Options of all levels in one list, parents before children, converted once per list. */
export function toFlatOptions(options: readonly OptionItem[]): AntdOption[] {
  const known = flattened.get(options);
  if (known) return known;
  const visit = (items: readonly OptionItem[]): AntdOption[] =>
    items.flatMap((item) => [
      { value: item.value, label: item.label, title: item.label, ...(item.disabled && { disabled: true }) },
      ...visit(item.children ?? []),
    ]);
  const result = visit(options);
  flattened.set(options, result);
  return result;
}
