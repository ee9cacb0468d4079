import { Cascader } from 'antd';
import { memo } from 'react';
import { toPaths } from '../../../engine/values/path-values';
import type { FilterProps } from '../../shared/define-renderer';
import { toPathLooks, useChoiceFilterProps } from '../../shared/faces/choice-props';
import { toAntdOptions } from '../../shared/sources/to-antd-options';

/** Search by a path, or by any of several. */
export const Filter = memo(function CascaderFilter(props: FilterProps) {
  const { search, value, onChange, options } = props;
  const common = {
    ...useChoiceFilterProps(props),
    ...toPathLooks(options, (labels) => (search.isMultiple ? labels.at(-1) : labels.join(' / '))),
    options: toAntdOptions(options),
  };
  const paths = toPaths(value).map((path) => [...path]);
  if (search.isMultiple) return <Cascader {...common} multiple value={paths} onChange={(next) => onChange(next)} />;
  return <Cascader {...common} value={paths[0] ?? []} onChange={(next) => onChange(next ?? [])} />;
});
