import type { FormilyEqual } from '../../../engine/formily';
import { textProp } from '../../../engine/values/field-props';

/** One folding panel. */
export const formily: FormilyEqual = (field) => ({
  type: 'void',
  component: 'FormCollapse.CollapsePanel',
  props: { header: textProp(field, 'title') || field.label, forceRender: true },
});
