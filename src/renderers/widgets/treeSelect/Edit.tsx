import { TreeSelect } from 'antd';
import { memo, type ReactElement } from 'react';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { toChoiceList } from '../../../engine/values/option-values';
import { toDropDownProps } from '../../shared/control-props';
import type { EditProps } from '../../shared/define-renderer';
import { OptionsPopup } from '../../shared/OptionsPopup';
import { usePopupEscape } from '../../shared/use-popup-escape';
import { useStaleChoice } from '../../shared/use-stale-choice';
import { toTreeData } from './tree-data';

/** Choices from a drop-down tree. */
export const Edit = memo(function TreeSelectEdit(props: EditProps) {
  const { field, value, onChange, options, optionsState, reloadOptions } = props;
  const isMultiple = booleanProp(field, 'multiple');
  useStaleChoice(props, (values) => (isMultiple ? values : (values[0] ?? null)));
  const popup = usePopupEscape(props.opensAtOnce);
  const { disabled, ...box } = toDropDownProps(props);
  const onlyLeaves = booleanProp(field, 'lastLevel');
  const common = {
    ...box,
    treeData: toTreeData(options, onlyLeaves),
    // A single root says nothing by itself: what stands below it is what can be chosen.
    treeDefaultExpandedKeys: options.length === 1 ? options.map((option) => option.value) : [],
    // What cannot be chosen at least opens where it is clicked.
    treeExpandAction: onlyLeaves && ('click' as const),
    disabled: disabled || props.isReadOnly,
    placeholder: textProp(field, 'placeholder'),
    allowClear: booleanProp(field, 'clearable'),
    defaultOpen: props.opensAtOnce,
    showSearch: booleanProp(field, 'filterable'),
    treeNodeFilterProp: 'title',
    loading: optionsState === 'loading',
    onOpenChange: popup.onOpenChange,
    onKeyDown: popup.onKeyDown,
    popupRender: (tree: ReactElement) => (
      <OptionsPopup state={optionsState} hasOptions={options.length > 0} onRetry={reloadOptions}>
        {tree}
      </OptionsPopup>
    ),
  };
  const chosen = toChoiceList(value);
  if (isMultiple) {
    return (
      <TreeSelect<string[]>
        {...common}
        multiple
        maxTagCount={props.place === 'cell' ? 'responsive' : undefined}
        value={[...chosen]}
        onChange={(next) => onChange(next)}
      />
    );
  }
  return <TreeSelect<string> {...common} value={chosen[0]} onChange={(next?: string) => onChange(next ?? null)} />;
});
