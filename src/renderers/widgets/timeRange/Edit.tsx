import { memo } from 'react';
import { hasSeconds, resolveTimeBounds } from '../../../engine/values/time-rules';
import { timeFromText, toSecondsOfDay } from '../../../engine/values/time-values';
import type { EditProps } from '../../shared/define-renderer';
import { TimeRangeBox } from '../../shared/faces/ranges/TimeRangeBox';
import { useTypedRange } from '../../shared/faces/ranges/typed-range';
import { useBounds } from '../../shared/hosts/use-bounds';

/**
 * Two times of day; times out of bounds cannot be picked, and nothing can when the bounds cross. Typed ends are read as imported ones;
 * what is wrong with them stays and validation says it.
 */
export const Edit = memo(function TimeRangeEdit(props: EditProps) {
  const { field } = props;
  const bounds = useBounds(field, resolveTimeBounds);
  const isFixed = props.isReadOnly || bounds.min > bounds.max;
  const { around, boxProps } = useTypedRange(props, {
    isFixed,
    read: (text) => timeFromText(text, hasSeconds(field)),
    isOutside(end) {
      const seconds = toSecondsOfDay(end);
      return seconds !== undefined && (seconds < bounds.min || seconds > bounds.max);
    },
    toText: String,
  });
  return around(<TimeRangeBox {...boxProps} hasSeconds={hasSeconds(field)} bounds={bounds} />);
});
