import { lostProp, type FormilyEqual } from '../../../engine/formily';
import { booleanProp, booleanPropOr, textProp } from '../../../engine/values/field-props';
import { toPaths } from '../../../engine/values/path-values';
import { separatorOf } from './path-values';

/** A path through a tree of choices, or several. */
export const formily: FormilyEqual = (field) => {
  const isMultiple = booleanProp(field, 'multiple');
  const isPlain = booleanPropOr(field, 'showAllLevels', true) && separatorOf(field) === '/';
  return {
    type: 'array',
    component: 'Cascader',
    props: {
      placeholder: textProp(field, 'placeholder') || undefined,
      allowClear: booleanProp(field, 'clearable') || undefined,
      showSearch: booleanProp(field, 'filterable') || undefined,
      multiple: isMultiple || undefined,
      showCheckedStrategy: isMultiple ? 'SHOW_CHILD' : undefined,
    },
    toValue: (stored) => (isMultiple ? toPaths(stored) : toPaths(stored)[0]),
    // A list of paths is one opaque choice to our expressions.
    reading: null,
    differences: lostProp(!isPlain, 'separator'),
  };
};
