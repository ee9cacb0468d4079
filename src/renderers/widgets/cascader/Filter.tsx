import { Cascader } from 'antd';
import { memo, type ReactElement } from 'react';
import { FULL_WIDTH } from '../../shared/control-props';
import type { FilterProps } from '../../shared/define-renderer';
import { OptionsPopup } from '../../shared/OptionsPopup';
import { useText } from '../../shared/text';
import { toAntdOptions } from '../../shared/to-antd-options';
import { toPaths } from './path-values';

/** Search by a path, or by any of several. */
export const Filter = memo(function CascaderFilter({
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
    options: toAntdOptions(options),
    allowClear: true,
    showSearch: true,
    style: FULL_WIDTH,
    loading: optionsState === 'loading',
    placeholder: translate('shared.filter.choice', { label: search.label }),
    popupRender: (menu: ReactElement) => (
      <OptionsPopup state={optionsState} hasOptions={options.length > 0}>
        {menu}
      </OptionsPopup>
    ),
  };
  const paths = toPaths(value).map((path) => [...path]);
  if (search.isMultiple) {
    return <Cascader {...common} multiple maxTagCount="responsive" value={paths} onChange={(next) => onChange(next)} />;
  }
  return <Cascader {...common} value={paths[0] ?? []} onChange={(next) => onChange(next ?? [])} />;
});
