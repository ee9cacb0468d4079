import { TreeSelect } from 'antd';
import type { FilterProps } from '../../shared/define-renderer';
import { useText } from '../../shared/texts/text';
import { toAntdOptions } from '../../shared/sources/to-antd-options';
import { useOrganizeTree } from './use-organize-tree';

/** Searches by an organisation picked from the tree. */
export function CurrOrganizeFilter({ value, onChange, id, search }: FilterProps) {
  const t = useText();
  const tree = useOrganizeTree(true);
  return (
    <TreeSelect
      id={id}
      style={{ width: '100%' }}
      allowClear
      showSearch
      treeNodeFilterProp="title"
      multiple={search.isMultiple}
      loading={tree === null}
      treeData={toAntdOptions(tree ?? [])}
      value={value === '' ? undefined : value}
      placeholder={t('widget.currOrganize.search')}
      onChange={(next: unknown) => {
        onChange(next ?? null);
      }}
    />
  );
}
