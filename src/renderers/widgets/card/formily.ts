import type { FormilyEqual } from '../../../engine/formily';
import { textProp } from '../../../engine/values/field-props';

/** A card around a grid. */
export const formily: FormilyEqual = (field) => ({
  type: 'void',
  component: 'Card',
  props: { title: textProp(field, 'header') || undefined, size: 'small', style: { marginBottom: 16 } },
});
