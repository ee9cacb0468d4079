import type { FormilyEqual } from '../../../engine/formily';
import { textProp } from '../../../engine/values/field-props';

/** Words. */
export const formily: FormilyEqual = (field) => ({
  type: 'void',
  component: 'div',
  content: textProp(field, 'content'),
  props: { style: { whiteSpace: 'pre-wrap' } },
});
