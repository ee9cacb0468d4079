import { lostProp, type FormilyEqual } from '../../../engine/formily';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { toPaths } from '../../../engine/values/path-values';

/** A path through the organisation, or several; the organisation stays on the server. */
export const formily: FormilyEqual = (field) => {
  const isMultiple = booleanProp(field, 'multiple');
  return {
    type: 'array',
    component: 'Cascader',
    props: {
      placeholder: textProp(field, 'placeholder') || undefined,
      allowClear: booleanProp(field, 'clearable') || undefined,
      showSearch: true,
      // A department that has others below it may be chosen, too.
      changeOnSelect: true,
      multiple: isMultiple || undefined,
    },
    toValue: (stored) => (isMultiple ? toPaths(stored) : toPaths(stored)[0]),
    // A list of paths is one opaque choice to our expressions.
    reading: null,
    choicesFrom: { from: 'people', id: 'organization' },
    differences: [
      ...lostProp(textProp(field, 'selectType') === 'custom', 'selectType'),
      ...lostProp(booleanProp(field, 'isOnlyOrg'), 'isOnlyOrg'),
      ...lostProp(booleanProp(field, 'auth'), 'auth'),
    ],
  };
};
