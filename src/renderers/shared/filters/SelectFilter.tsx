import { Select } from 'antd';
import { memo, type ReactElement } from 'react';
import { toScalarText } from '../../../engine/values/text-values';
import { toChoiceList } from '../../../engine/values/option-values';
import type { FilterProps } from '../define-renderer';
import { OptionsPopup } from '../OptionsPopup';
import { useText } from '../text';
import { toFlatOptions } from '../to-antd-options';

/** Search by one choice or, when the search is multiple, by any of several. */
export const SelectFilter = memo(function SelectFilter({
  search,
  value,
  onChange,
  id,
  options,
  optionsState,
}: FilterProps) {
  const translate = useText();
  const items = toFlatOptions(options);
  const common = {
    id,
    options: items,
    allowClear: true,
    showSearch: true,
    optionFilterProp: 'label',
    style: FULL,
    loading: optionsState === 'loading',
    placeholder: translate('shared.filter.choice', { label: search.label }),
    popupRender: (list: ReactElement) => (
      <OptionsPopup state={optionsState} hasOptions={items.length > 0}>
        {list}
      </OptionsPopup>
    ),
  };
  if (search.isMultiple) {
    return (
      <Select<string[]>
        {...common}
        mode="multiple"
        maxTagCount="responsive"
        value={[...toChoiceList(value)]}
        onChange={(next) => onChange(next)}
      />
    );
  }
  return (
    <Select<string>
      {...common}
      value={toScalarText(value) || null}
      onChange={(next?: string) => onChange(next ?? null)}
    />
  );
});

const FULL = { width: '100%' } as const;
