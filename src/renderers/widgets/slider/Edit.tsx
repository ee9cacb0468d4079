import { Slider } from 'antd';
import { memo, type FocusEvent } from 'react';
import { booleanProp } from '../../../engine/values/field-props';
import { toControlProps } from '../../shared/faces/control-props';
import type { EditProps } from '../../shared/define-renderer';
import { scaleOf, toSliderNumbers } from './slider-rules';

/** A place on a bar, or two. The frame takes the focus that the label gives and hands it to the first handle. */
export const Edit = memo(function SliderEdit(props: EditProps) {
  const { field, value, onChange } = props;
  const { id, disabled, 'aria-describedby': describedBy } = toControlProps(props);
  const { min, max, step } = scaleOf(field);
  const name = props.ariaLabel ?? field.label;
  const [first, last] = toSliderNumbers(value);
  const common = { min, max, step, dots: booleanProp(field, 'showStops'), disabled: disabled || props.isReadOnly };
  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={name}
      aria-describedby={describedBy}
      onFocus={focusHandle}
      onBlur={props.onBlur}
    >
      {booleanProp(field, 'range') ? (
        <Slider
          {...common}
          range
          value={[first ?? min, last ?? first ?? min]}
          ariaLabelForHandle={[`${name} 1`, `${name} 2`]}
          onChange={(next) => onChange(next)}
        />
      ) : (
        <Slider {...common} value={first ?? min} ariaLabelForHandle={name} onChange={(next) => onChange(next)} />
      )}
    </div>
  );
});

function focusHandle(event: FocusEvent<HTMLDivElement>): void {
  if (event.target === event.currentTarget) event.currentTarget.querySelector<HTMLElement>('[role="slider"]')?.focus();
}
