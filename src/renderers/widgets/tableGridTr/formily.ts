import type { FormilyEqual } from '../../../engine/formily';
import { numberProp } from '../../../engine/values/field-props';

/** A row of a layout table: a grid with a column for each cell. */
export const formily: FormilyEqual = (field) => {
  const columns = field.children.reduce((sum, cell) => sum + (numberProp(cell, 'colspan') ?? 1), 0);
  return {
    type: 'void',
    component: 'FormGrid',
    props: { maxColumns: columns, minColumns: columns },
    children: 'direct',
  };
};
