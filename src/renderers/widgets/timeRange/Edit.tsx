import { memo } from 'react';
import { hasSeconds, resolveTimeBounds } from '../../../engine/values/time-rules';
import type { EditProps } from '../../shared/define-renderer';
import { toRangeBoxProps } from '../../shared/faces/ranges/range-box-props';
import { TimeRangeBox } from '../../shared/faces/ranges/TimeRangeBox';
import { usePopupEscape } from '../../shared/faces/use-popup-escape';
import { useBounds } from '../../shared/hosts/use-bounds';

/** Two times of day; times out of bounds cannot be picked, and nothing can when the bounds cross. */
export const Edit = memo(function TimeRangeEdit(props: EditProps) {
  const { field, value, onChange } = props;
  const bounds = useBounds(field, resolveTimeBounds);
  const popup = usePopupEscape(props.opensAtOnce);
  const isFixed = props.isReadOnly || bounds.min > bounds.max;
  return (
    <TimeRangeBox
      {...toRangeBoxProps(props, { isFixed, popup })}
      hasSeconds={hasSeconds(field)}
      bounds={bounds}
      value={value}
      onChange={onChange}
    />
  );
});
