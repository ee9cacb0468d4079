import { memo } from 'react';
import { toChoiceList } from '../../../engine/values/option-values';
import { FULL_WIDTH } from '../../shared/faces/control-props';
import type { FilterProps } from '../../shared/define-renderer';
import { useText } from '../../shared/texts/text';
import { PickerBox } from './PickerBox';
import { settingsOf } from './picker-settings';

/** Search by a picked record, or by any of several. */
export const Filter = memo(function RecordPickerFilter({ field, search, value, onChange, id }: FilterProps) {
  const translate = useText();
  return (
    <PickerBox
      settings={settingsOf(field)}
      isMultiple={search.isMultiple}
      values={toChoiceList(value)}
      onChange={(values) => onChange(search.isMultiple ? values : (values[0] ?? null))}
      box={{
        id,
        allowClear: true,
        style: FULL_WIDTH,
        maxTagCount: 'responsive',
        placeholder: translate('shared.filter.choice', { label: search.label }),
      }}
    />
  );
});
