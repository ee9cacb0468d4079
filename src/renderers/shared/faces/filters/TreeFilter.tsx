import { TreeSelect } from 'antd';
import { memo } from 'react';
import { toChoiceList } from '../../../../engine/values/option-values';
import { toAntdOptions } from '../../sources/to-antd-options';
import { toTreeLooks, useChoiceFilterProps, type ChoiceFilterProps } from '../choice-props';

/** Search by a node of a tree of choices, or by any of several. */
export const TreeFilter = memo(function TreeFilter(props: ChoiceFilterProps) {
  const { search, value, onChange, options } = props;
  const chosen = toChoiceList(value);
  const common = useChoiceFilterProps(props);
  return (
    <TreeSelect<string | string[]>
      {...common}
      {...toTreeLooks(options)}
      multiple={search.isMultiple}
      treeData={toAntdOptions(options)}
      treeNodeFilterProp="title"
      value={search.isMultiple ? [...chosen] : chosen[0]}
      onChange={(next?: string | string[]) => onChange(next ?? null)}
    />
  );
});
