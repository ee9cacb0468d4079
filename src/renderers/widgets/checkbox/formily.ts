import { lostProp, type FormilyEqual } from '../../../engine/formily';
import { booleanProp, textProp } from '../../../engine/values/field-props';

/** Any of a few choices, all visible. */
export const formily: FormilyEqual = (field) => {
  return {
    type: 'array',
    component: 'Checkbox.Group',
    differences: [
      ...lostProp(textProp(field, 'direction') === 'vertical', 'direction'),
      ...lostProp(booleanProp(field, 'border'), 'border'),
      ...lostProp(textProp(field, 'optionType') === 'button', 'optionType'),
    ],
  };
};
