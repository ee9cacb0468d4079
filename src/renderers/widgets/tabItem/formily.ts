import type { FormilyEqual } from '../../../engine/formily';
import { textProp } from '../../../engine/values/field-props';

/** One tab. */
export const formily: FormilyEqual = (field) => ({
  type: 'void',
  component: 'FormTab.TabPane',
  // Stock panes that nobody has opened hold no fields, and so would not be checked.
  props: { tab: textProp(field, 'title') || field.label, forceRender: true },
});
