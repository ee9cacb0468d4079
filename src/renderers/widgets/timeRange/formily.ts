import { lostProp, type FormilyEqual } from '../../../engine/formily';
import { authoredBound } from '../../../engine/values/bounds';
import { booleanProp, textProp } from '../../../engine/values/field-props';

/** Two times of day, held as texts as they are here. */
export const formily: FormilyEqual = (field) => {
  const hasBounds = (['start', 'end'] as const).some((end) => authoredBound(field, end) !== null);
  return {
    type: 'array',
    component: 'TimePicker.RangePicker',
    props: {
      placeholder: [textProp(field, 'startPlaceholder'), textProp(field, 'endPlaceholder')],
      allowClear: booleanProp(field, 'clearable'),
      format: textProp(field, 'format'),
      style: { width: '100%' },
    },
    reading: null,
    differences: [
      ...(hasBounds ? [{ kind: 'lost', reason: 'bounds' } as const] : []),
      ...lostProp(!['', '至'].includes(textProp(field, 'rangeSeparator')), 'rangeSeparator'),
    ],
  };
};
