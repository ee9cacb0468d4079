import { lostProp, type FormilyEqual } from '../../../engine/formily';
import { booleanProp } from '../../../engine/values/field-props';
import { definition } from './definition';

/** A number that a reaction computes. */
export const formily: FormilyEqual = (field) => ({
  type: 'number',
  component: 'NumberPicker',
  props: { precision: definition.precisionOf(field), style: { width: '100%' } },
  isFixed: true,
  differences: [
    ...lostProp(booleanProp(field, 'thousands'), 'thousands'),
    ...lostProp(booleanProp(field, 'isAmountChinese'), 'isAmountChinese'),
  ],
});
