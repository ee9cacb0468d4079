import type { FormilyEqual } from '../../../engine/formily';
import { booleanProp, numberProp } from '../../../engine/values/field-props';

/** A number on a bar, or a pair. */
export const formily: FormilyEqual = (field) => {
  const isRange = booleanProp(field, 'range');
  return {
    type: isRange ? 'array' : 'number',
    component: 'Slider',
    props: {
      min: numberProp(field, 'min') ?? undefined,
      max: numberProp(field, 'max') ?? undefined,
      step: numberProp(field, 'step') ?? undefined,
      range: isRange || undefined,
    },
    ...(isRange && { reading: null }),
  };
};
