import type { FormilyEqual } from '../../../engine/formily';
import { numberProp } from '../../../engine/values/field-props';

/** A cell of a layout table. */
export const formily: FormilyEqual = (field) => ({
  type: 'void',
  component: 'FormGrid.GridColumn',
  props: { gridSpan: numberProp(field, 'colspan') ?? 1 },
});
