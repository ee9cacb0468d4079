import { Select } from 'antd';
import { memo, type ReactElement } from 'react';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { toChoiceList } from '../../../engine/values/option-values';
import { toDropDownProps } from '../../shared/control-props';
import type { EditProps } from '../../shared/define-renderer';
import { OptionsPopup } from '../../shared/OptionsPopup';
import { toFlatOptions } from '../../shared/to-antd-options';
import { useStaleChoice } from '../../shared/use-stale-choice';

/** Choices from a drop-down list; long lists are drawn by what is visible. */
export const Edit = memo(function SelectEdit(props: EditProps) {
  const { field, value, onChange, options, optionsState, reloadOptions } = props;
  const isMultiple = booleanProp(field, 'multiple');
  useStaleChoice(props, (values) => (isMultiple ? values : (values[0] ?? null)));
  const { disabled, ...box } = toDropDownProps(props);
  const items = toFlatOptions(options);
  const common = {
    ...box,
    options: items,
    disabled: disabled || props.isReadOnly,
    placeholder: textProp(field, 'placeholder'),
    allowClear: booleanProp(field, 'clearable'),
    defaultOpen: props.opensAtOnce,
    showSearch: booleanProp(field, 'filterable'),
    optionFilterProp: 'label',
    loading: optionsState === 'loading',
    popupRender: (list: ReactElement) => (
      <OptionsPopup state={optionsState} hasOptions={items.length > 0} onRetry={reloadOptions}>
        {list}
      </OptionsPopup>
    ),
  };
  const chosen = toChoiceList(value);
  if (isMultiple) {
    return (
      <Select<string[]>
        {...common}
        mode="multiple"
        maxTagCount={props.place === 'cell' ? 'responsive' : undefined}
        value={[...chosen]}
        onChange={(next) => onChange(next)}
      />
    );
  }
  return <Select<string> {...common} value={chosen[0] ?? null} onChange={(next?: string) => onChange(next ?? null)} />;
});
