import type { SelectProps } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { OptionItem } from '../../../engine/contract/field-model';
import { indexOptions } from '../../../engine/values/option-values';
import { booleanProp } from '../../../engine/values/field-props';
import type { EditProps, FilterProps } from '../define-renderer';
import { useText } from '../texts/text';
import { FULL_WIDTH, placeholderOf, toDropDownProps } from './control-props';
import { ChoiceTag } from './ChoiceTag';
import { hasColors } from './ChoiceText';
import { OptionsPopup } from './OptionsPopup';

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

/** How antd's Select draws choices in their colours; {} where none has one. */
export function toChoiceLooks(options: readonly OptionItem[]): Pick<SelectProps, 'optionRender' | 'labelRender'> {
  if (!hasColors(options)) return {};
  const index = indexOptions(options);
  const look = (value: unknown, label: ReactNode) => (
    <ChoiceTag color={index.get(String(value))?.color}>{label}</ChoiceTag>
  );
  return {
    optionRender: ({ value, label }) => look(value, label),
    labelRender: ({ value, label }) => look(value, label ?? value),
  };
}

/** The same for a search by choices. */
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
