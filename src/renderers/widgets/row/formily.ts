import { lostProp, type FormilyEqual } from '../../../engine/formily';
import { textProp } from '../../../engine/values/field-props';

/** A grid of its own. */
export const formily: FormilyEqual = (field) => ({
  type: 'void',
  component: 'FormGrid',
  differences: [
    ...lostProp(!['start', ''].includes(textProp(field, 'justify')), 'justify'),
    ...lostProp(!['top', ''].includes(textProp(field, 'align')), 'align'),
  ],
});
