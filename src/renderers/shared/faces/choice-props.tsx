import type { CascaderProps, SelectProps } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { OptionItem } from '../../../engine/contract/field-model';
import { indexOptions } from '../../../engine/values/option-values';
import { booleanProp } from '../../../engine/values/field-props';
import type { EditProps, FilterProps } from '../define-renderer';
import { useText } from '../texts/text';
import { FULL_WIDTH, placeholderOf, toDropDownProps } from './control-props';
import { ChoiceTag } from './ChoiceTag';
import { hasLooks } from './ChoiceText';
import { OptionsPopup } from './OptionsPopup';
import type { AntdOption } from '../sources/to-antd-options';

/** What every control with a drop-down of choices passes to antd's component. */
export function toChoiceProps(props: EditProps) {
  const { field, options, optionsState, reloadOptions } = props;
  const { disabled, ...box } = toDropDownProps(props);
  return {
    ...box,
    disabled: disabled || props.isReadOnly,
    placeholder: placeholderOf(props),
    allowClear: booleanProp(field, 'clearable'),
    defaultOpen: props.opensAtOnce,
    showSearch: booleanProp(field, 'filterable'),
    loading: optionsState === 'loading',
    popupRender: (list: ReactElement) => (
      <OptionsPopup state={optionsState} hasOptions={options.length > 0} onRetry={reloadOptions}>
        {list}
      </OptionsPopup>
    ),
  };
}

/** How antd's Select draws choices in their colours and with their icons; {} where none has any. */
export function toChoiceLooks(options: readonly OptionItem[]): Pick<SelectProps, 'optionRender' | 'labelRender'> {
  if (!hasLooks(options)) return {};
  const index = indexOptions(options);
  const look = (value: unknown, label: ReactNode) => lookOf(index.get(String(value)), label);
  return {
    optionRender: ({ value, label }) => look(value, label),
    labelRender: ({ value, label }) => look(value, label ?? value),
  };
}

/** A choice as it looks. */
function lookOf(item: OptionItem | undefined, label: ReactNode) {
  return (
    <ChoiceTag color={item?.color} icon={item?.icon}>
      {label}
    </ChoiceTag>
  );
}

/** A node of antd's tree, made of a choice. */
interface TreeNode {
  readonly item?: OptionItem;
  readonly title?: unknown;
  readonly value?: unknown;
}

/** The same for its TreeSelect: of the nodes, and of those that are chosen. */
export function toTreeLooks(options: readonly OptionItem[]) {
  if (!hasLooks(options)) return {};
  // Of a value that no node has it hands over that value.
  return {
    treeTitleRender: ({ item, title, value }: TreeNode) =>
      lookOf(item, typeof title === 'string' ? title : String(value)),
  };
}

/** The same for its Cascader; a path has the look of its last choice, and is written by `write`. */
export function toPathLooks(
  options: readonly OptionItem[],
  write: (labels: string[]) => string | undefined,
): Pick<CascaderProps<AntdOption>, 'displayRender' | 'optionRender'> {
  if (!hasLooks(options)) return { displayRender: write };
  return {
    displayRender: (labels, chosen) => lookOf(chosen?.at(-1)?.item, write(labels)),
    optionRender: ({ item, label }) => lookOf(item, label),
  };
}

/** What every search with a drop-down of choices passes to antd's component. */
export function useChoiceFilterProps({ id, search, options, optionsState, reloadOptions }: ChoiceFilterProps) {
  const translate = useText();
  return {
    id,
    allowClear: true,
    showSearch: true,
    style: FULL_WIDTH,
    maxTagCount: 'responsive' as const,
    loading: optionsState === 'loading',
    placeholder: translate('shared.filter.choice', { label: search.label }),
    popupRender: (list: ReactElement) => (
      <OptionsPopup
        state={optionsState}
        hasOptions={options.length > 0}
        {...(reloadOptions && { onRetry: reloadOptions })}
      >
        {list}
      </OptionsPopup>
    ),
  };
}

/** A search by choices; `reloadOptions` is given where the control loads them itself. */
export interface ChoiceFilterProps extends FilterProps {
  readonly reloadOptions?: () => void;
}
