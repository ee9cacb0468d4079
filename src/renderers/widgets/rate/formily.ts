import { lostProp, type FormilyEqual } from '../../../engine/formily';
import { booleanProp, numberProp } from '../../../engine/values/field-props';

/** Stars. */
export const formily: FormilyEqual = (field) => ({
  type: 'number',
  component: 'Rate',
  props: {
    count: numberProp(field, 'count') ?? undefined,
    allowHalf: booleanProp(field, 'allowHalf') || undefined,
  },
  // No star is blank here and 0 there.
  toValue: (stored) => (stored === 0 ? null : stored),
  validators: field.isRequired ? [{ exclusiveMinimum: 0, message: field.requiredMessage || undefined }] : [],
  reading: { type: 'number', read: (js) => `(${js} ?? 0)` },
  differences: [
    ...lostProp(booleanProp(field, 'showText'), 'showText'),
    ...lostProp(booleanProp(field, 'showScore'), 'showScore'),
  ],
});
