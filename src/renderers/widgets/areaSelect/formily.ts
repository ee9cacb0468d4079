import { lostProp, type FormilyEqual } from '../../../engine/formily';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { toPaths } from '../../../engine/values/path-values';

/** A path through the administrative divisions, or several; the divisions stay on the server. */
export const formily: FormilyEqual = (field) => {
  const isMultiple = booleanProp(field, 'multiple');
  return {
    type: 'array',
    component: 'Cascader',
    props: {
      placeholder: textProp(field, 'placeholder') || undefined,
      allowClear: booleanProp(field, 'clearable') || undefined,
      showSearch: booleanProp(field, 'filterable') || undefined,
      multiple: isMultiple || undefined,
    },
    toValue: (stored) => (isMultiple ? toPaths(stored) : toPaths(stored)[0]),
    // A list of paths is one opaque choice to our expressions.
    reading: null,
    choicesFrom: { from: 'areas', id: 'area' },
    differences: lostProp(textProp(field, 'selectType') === 'custom', 'ableAddressIds'),
  };
};
