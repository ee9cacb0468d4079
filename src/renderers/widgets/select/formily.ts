import type { FormilyEqual } from '../../../engine/formily';
import { booleanProp, textProp } from '../../../engine/values/field-props';

/** A drop-down list. */
export const formily: FormilyEqual = (field) => {
  const isMultiple = booleanProp(field, 'multiple');
  return {
    type: isMultiple ? 'array' : 'string',
    component: 'Select',
    props: {
      placeholder: textProp(field, 'placeholder') || undefined,
      allowClear: booleanProp(field, 'clearable') || undefined,
      showSearch: booleanProp(field, 'filterable') || undefined,
      optionFilterProp: 'label',
      mode: isMultiple ? 'multiple' : undefined,
    },
  };
};
