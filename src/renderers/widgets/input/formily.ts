import { lostProp, type FormilyEqual } from '../../../engine/formily';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { hashOfText, hasCounterOf, isPassword, maxLengthOf } from '../../../engine/values/text-widget';

/** A box of one line; passwords have a control of their own. */
export const formily: FormilyEqual = (field) => {
  const max = maxLengthOf(field);
  return {
    type: 'string',
    component: isPassword(field) ? 'Password' : 'Input',
    props: {
      placeholder: textProp(field, 'placeholder') || undefined,
      allowClear: booleanProp(field, 'clearable') || undefined,
      maxLength: max ?? undefined,
      showCount: hasCounterOf(field) || undefined,
      addonBefore: textProp(field, 'addonBefore') || undefined,
      addonAfter: textProp(field, 'addonAfter') || undefined,
    },
    validators: max === null ? [] : [{ max }],
    differences: [
      ...lostProp(booleanProp(field, 'copyable'), 'copyable'),
      ...lostProp(hashOfText(field) !== null, 'hash'),
      ...lostProp(textProp(field, 'prefixIcon') !== '', 'prefixIcon'),
      ...lostProp(textProp(field, 'suffixIcon') !== '', 'suffixIcon'),
    ],
  };
};
