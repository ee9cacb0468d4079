import { lostProp, type FormilyEqual } from '../../../engine/formily';
import { booleanProp, numberProp } from '../../../engine/values/field-props';

/** A table whose rows are added and removed. */
export const formily: FormilyEqual = (field) => ({
  type: 'array',
  component: 'ArrayTable',
  props: { pagination: false, bordered: true, scroll: { x: 'max-content' } },
  reading: null,
  differences: [
    ...lostProp(numberProp(field, 'addType') === 1, 'addType'),
    ...lostProp(booleanProp(field, 'showSummary'), 'showSummary'),
    ...lostProp(booleanProp(field, 'thousands'), 'thousands'),
    ...lostProp(field.styles !== undefined, 'rowStyles'),
  ],
});
