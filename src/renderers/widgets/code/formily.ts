import type { FormilyEqual } from '../../../engine/formily';
import { textProp } from '../../../engine/values/field-props';
import { maxLengthOf } from '../../../engine/values/text-widget';

/** The text, without the editor. */
export const formily: FormilyEqual = (field) => {
  const max = maxLengthOf(field);
  return {
    type: 'string',
    component: 'Input.TextArea',
    props: {
      placeholder: textProp(field, 'placeholder') || undefined,
      maxLength: max ?? undefined,
      autoSize: { minRows: 4 },
    },
    validators: max === null ? [] : [{ max }],
    differences: [{ kind: 'changed', reason: 'plainText' }],
  };
};
