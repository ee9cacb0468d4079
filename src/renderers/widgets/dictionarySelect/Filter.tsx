import { TreeSelect } from 'antd';
import { memo, type ReactElement } from 'react';
import { toChoiceList } from '../../../engine/values/option-values';
import { FULL_WIDTH } from '../../shared/control-props';
import type { FilterProps } from '../../shared/define-renderer';
import { OptionsPopup } from '../../shared/OptionsPopup';
import { useText } from '../../shared/text';
import { toAntdOptions } from '../../shared/to-antd-options';
import { useDictionaryTypes } from './use-dictionary-types';

/** Search by a dictionary type, or by any of several. */
export const Filter = memo(function DictionarySelectFilter({ field, search, value, onChange, id }: FilterProps) {
  const translate = useText();
  const { options, state, reload } = useDictionaryTypes(field);
  const chosen = toChoiceList(value);
  const common = {
    id,
    treeData: toAntdOptions(options),
    allowClear: true,
    showSearch: true,
    treeNodeFilterProp: 'title',
    style: FULL_WIDTH,
    loading: state === 'loading',
    placeholder: translate('shared.filter.choice', { label: search.label }),
    popupRender: (tree: ReactElement) => (
      <OptionsPopup state={state} hasOptions={options.length > 0} onRetry={reload}>
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
        value={[...chosen]}
        onChange={(next) => onChange(next)}
      />
    );
  }
  return <TreeSelect<string> {...common} value={chosen[0]} onChange={(next?: string) => onChange(next ?? null)} />;
});
