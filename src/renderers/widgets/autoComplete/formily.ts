import type { FormilyEqual } from '../../../engine/formily';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { maxLengthOf } from '../../../engine/values/text-widget';

/** A box of one line without its suggestions: any text may be typed here, too. */
export const formily: FormilyEqual = (field) => {
  const max = maxLengthOf(field);
  const source = textProp(field, 'interfaceId');
  return {
    type: 'string',
    component: 'Input',
    props: {
      placeholder: textProp(field, 'placeholder') || undefined,
      allowClear: booleanProp(field, 'clearable') || undefined,
      maxLength: max ?? undefined,
      addonBefore: textProp(field, 'addonBefore') || undefined,
      addonAfter: textProp(field, 'addonAfter') || undefined,
    },
    validators: max === null ? [] : [{ max }],
    differences: source === '' ? [] : [{ kind: 'lost', reason: 'suggestions', params: { source } }],
  };
};
