import { lostProp, type FormilyEqual } from '../../../engine/formily';
import { roundScript } from '../../../engine/formily';
import { booleanProp, booleanPropOr, numberProp, textProp } from '../../../engine/values/field-props';
import { precisionOf, stepOf } from '../../../engine/values/number-rules';

/** A box for a number. */
export const formily: FormilyEqual = (field) => {
  const [minimum, maximum] = [numberProp(field, 'min'), numberProp(field, 'max')];
  const precision = precisionOf(field);
  const step = stepOf(field);
  const isStrict = booleanProp(field, 'stepStrictly');
  return {
    type: 'number',
    component: 'NumberPicker',
    props: {
      placeholder: textProp(field, 'placeholder') || undefined,
      min: minimum ?? undefined,
      max: maximum ?? undefined,
      precision: precision ?? undefined,
      step,
      controls: booleanPropOr(field, 'controls', true) ? undefined : false,
      addonBefore: textProp(field, 'addonBefore') || undefined,
      addonAfter: textProp(field, 'addonAfter') || undefined,
      style: { width: '100%' },
    },
    validators: [
      ...(minimum === null ? [] : [{ minimum }]),
      ...(maximum === null ? [] : [{ maximum }]),
      ...(isStrict && Number.isInteger(step) ? [{ multipleOf: step }] : []),
    ],
    reading: { type: 'number', ...(precision !== null && { write: (js: string) => roundScript(js, precision) }) },
    differences: [
      ...lostProp(isStrict && !Number.isInteger(step), 'stepStrictly'),
      ...lostProp(booleanProp(field, 'thousands'), 'thousands'),
      ...lostProp(booleanProp(field, 'isAmountChinese'), 'isAmountChinese'),
    ],
  };
};
