import { authoredBound } from '../../../engine/values/bounds';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import type { FormilyEqual } from '../../../engine/formily';

/** A time of day, held as text as it is here. */
export const formily: FormilyEqual = (field) => {
  const hasBounds = (['start', 'end'] as const).some((end) => authoredBound(field, end) !== null);
  return {
    type: 'string',
    component: 'TimePicker',
    props: {
      placeholder: textProp(field, 'placeholder') || undefined,
      allowClear: booleanProp(field, 'clearable'),
      format: textProp(field, 'format'),
      style: { width: '100%' },
    },
    differences: hasBounds ? [{ kind: 'lost', reason: 'bounds' }] : [],
  };
};
