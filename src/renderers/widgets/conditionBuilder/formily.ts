import { lostProp, type FormilyEqual } from '../../../engine/formily';
import { booleanPropOr } from '../../../engine/values/field-props';

/** Standard Formily has no control for conditions: their JSON is typed. */
export const formily: FormilyEqual = (field) => ({
  type: 'string',
  component: 'Input.TextArea',
  differences: lostProp(booleanPropOr(field, 'macros', true), 'macros'),
});
