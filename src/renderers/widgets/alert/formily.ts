import type { FormilyEqual } from '../../../engine/formily';
import { booleanProp, textProp } from '../../../engine/values/field-props';

/** A message box. */
export const formily: FormilyEqual = (field) => ({
  type: 'void',
  component: 'Alert',
  props: {
    message: textProp(field, 'title'),
    description: textProp(field, 'description') || undefined,
    type: textProp(field, 'type'),
    showIcon: booleanProp(field, 'showIcon') || undefined,
    closable: booleanProp(field, 'closable') || undefined,
  },
});
