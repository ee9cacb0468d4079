import type { FormilyEqual } from '../../../engine/formily';
import { booleanProp, textProp } from '../../../engine/values/field-props';

/** A drop-down tree. */
export const formily: FormilyEqual = (field) => {
  const isMultiple = booleanProp(field, 'multiple');
  const onlyLeaves = booleanProp(field, 'lastLevel');
  return {
    type: isMultiple ? 'array' : 'string',
    component: 'TreeSelect',
    props: {
      placeholder: textProp(field, 'placeholder') || undefined,
      allowClear: booleanProp(field, 'clearable') || undefined,
      showSearch: booleanProp(field, 'filterable') || undefined,
      treeNodeFilterProp: 'label',
      multiple: isMultiple || undefined,
    },
    ofChoice: (hasChildren) => (onlyLeaves && hasChildren ? { selectable: false } : {}),
  };
};
