import type { FormilyEqual } from '../../../engine/formily';
import { textProp } from '../../../engine/values/field-props';

/** The heading of a group, on a line. */
export const formily: FormilyEqual = (field) => ({
  type: 'void',
  component: 'Divider',
  content: textProp(field, 'content'),
  props: { orientation: textProp(field, 'contentPosition') || 'left' },
});
