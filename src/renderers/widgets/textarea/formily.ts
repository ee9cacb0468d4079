import type { FormilyEqual } from '../../../engine/formily';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { hasCounterOf, maxLengthOf } from '../../../engine/values/text-widget';
import { recordAt } from '../../../engine/json/raw-value';

/** A box of several lines. */
export const formily: FormilyEqual = (field) => {
  const max = maxLengthOf(field);
  const { minRows, maxRows } = recordAt(field.props, 'autoSize');
  const rows = (value: unknown) => (typeof value === 'number' ? value : undefined);
  return {
    type: 'string',
    component: 'Input.TextArea',
    props: {
      placeholder: textProp(field, 'placeholder') || undefined,
      allowClear: booleanProp(field, 'clearable') || undefined,
      maxLength: max ?? undefined,
      showCount: hasCounterOf(field) || undefined,
      autoSize: { minRows: rows(minRows), maxRows: rows(maxRows) },
    },
    validators: max === null ? [] : [{ max }],
  };
};
