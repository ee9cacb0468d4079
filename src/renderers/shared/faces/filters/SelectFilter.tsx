import { Select } from 'antd';
import { memo } from 'react';
import { toChoiceList } from '../../../../engine/values/option-values';
import { toScalarText } from '../../../../engine/values/text-values';
import type { FilterProps } from '../../define-renderer';
import { toFlatOptions } from '../../sources/to-antd-options';
import { toChoiceLooks, useChoiceFilterProps } from '../choice-props';

/** Search by one choice or, when the search is multiple, by any of several. */
export const SelectFilter = memo(function SelectFilter(props: FilterProps) {
  const { search, value, onChange, options } = props;
  const common = useChoiceFilterProps(props);
  return (
    <Select<string | string[]>
      {...common}
      {...toChoiceLooks(options)}
      {...(search.isMultiple && { mode: 'multiple' as const })}
      options={toFlatOptions(options)}
      optionFilterProp="label"
      value={search.isMultiple ? [...toChoiceList(value)] : toScalarText(value) || null}
      onChange={(next?: string | string[]) => onChange(next ?? null)}
    />
  );
});
