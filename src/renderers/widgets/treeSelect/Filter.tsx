import { TreeSelect } from 'antd';
import { memo, type ReactElement } from 'react';
import { toChoiceList } from '../../../engine/values/option-values';
import { toScalarText } from '../../../engine/values/text-values';
import { FULL_WIDTH } from '../../shared/control-props';
import type { FilterProps } from '../../shared/define-renderer';
import { OptionsPopup } from '../../shared/OptionsPopup';
import { useText } from '../../shared/text';
import { toAntdOptions } from '../../shared/to-antd-options';

/** Search by a node of the tree, or by any of several. */
export const Filter = memo(function TreeSelectFilter({
  search,
  value,
  onChange,
  id,
  options,
  optionsState,
}: FilterProps) {
  const translate = useText();
  const common = {
    id,
    treeData: toAntdOptions(options),
    allowClear: true,
    showSearch: true,
    treeNodeFilterProp: 'title',
    style: FULL_WIDTH,
    loading: optionsState === 'loading',
    placeholder: translate('shared.filter.choice', { label: search.label }),
    popupRender: (tree: ReactElement) => (
      <OptionsPopup state={optionsState} hasOptions={options.length > 0}>
        {tree}
      </OptionsPopup>
    ),
  };
  if (search.isMultiple) {
    return (
      <TreeSelect<string[]>
        {...common}
        multiple
        maxTagCount="responsive"
        value={[...toChoiceList(value)]}
        onChange={(next) => onChange(next)}
      />
    );
  }
  return (
    <TreeSelect<string>
      {...common}
      value={toScalarText(value) || undefined}
      onChange={(next?: string) => onChange(next ?? null)}
    />
  );
});
