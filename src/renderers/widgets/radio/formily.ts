import { lostProp, type FormilyEqual } from '../../../engine/formily';
import { booleanProp, textProp } from '../../../engine/values/field-props';

/** One of a few choices, all visible. */
export const formily: FormilyEqual = (field) => {
  return {
    type: 'string',
    component: 'Radio.Group',
    props: {
      optionType: textProp(field, 'optionType') === 'button' ? 'button' : undefined,
      buttonStyle: textProp(field, 'optionType') === 'button' ? textProp(field, 'buttonStyle') : undefined,
    },
    differences: [
      ...lostProp(textProp(field, 'direction') === 'vertical', 'direction'),
      ...lostProp(booleanProp(field, 'border'), 'border'),
    ],
  };
};
