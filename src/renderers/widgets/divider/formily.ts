import type { FormilyEqual } from '../../../engine/formily';
import { textProp } from '../../../engine/values/field-props';

/** A line with words. */
export const formily: FormilyEqual = (field) => ({
  type: 'void',
  component: 'Divider',
  content: textProp(field, 'content'),
  props: { orientation: textProp(field, 'contentPosition') || 'center', plain: true },
});
