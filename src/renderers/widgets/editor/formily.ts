import type { FormilyEqual } from '../../../engine/formily';
import { textProp } from '../../../engine/values/field-props';

/** The HTML, as text. */
export const formily: FormilyEqual = (field) => ({
  type: 'string',
  component: 'Input.TextArea',
  props: { placeholder: textProp(field, 'placeholder') || undefined, autoSize: { minRows: 4 } },
  differences: [{ kind: 'changed', reason: 'plainText' }],
});
