import { memo } from 'react';
import { booleanProp } from '../../../engine/values/field-props';
import { toChoiceList } from '../../../engine/values/option-values';
import { placeholderOf, toDropDownProps } from '../../shared/faces/control-props';
import type { EditProps } from '../../shared/define-renderer';
import { PickerBox } from './PickerBox';
import { settingsOf } from './picker-settings';

/** A record, or several, picked from the list of another module. */
export const Edit = memo(function RecordPickerEdit(props: EditProps) {
  const { field, value, onChange } = props;
  const isMultiple = booleanProp(field, 'isMultiple');
  const { disabled, ...box } = toDropDownProps(props);
  return (
    <PickerBox
      settings={settingsOf(field)}
      isMultiple={isMultiple}
      values={toChoiceList(value)}
      onChange={(values) => onChange(isMultiple ? values : (values[0] ?? null))}
      box={{
        ...box,
        disabled: disabled || props.isReadOnly,
        placeholder: placeholderOf(props),
        allowClear: booleanProp(field, 'clearable'),
        ...(props.place === 'cell' && { maxTagCount: 'responsive' }),
      }}
    />
  );
});
