import { memo } from 'react';
import type { ViewProps } from '../../shared/define-renderer';
import { Bar } from '../../shared/faces/Bar';
import { readSlider, scaleOf, sliderToText } from './slider-rules';

/** A bar with its figures, in lists too, where a pair comes as text. */
export const View = memo(function SliderView({ field, value }: Pick<ViewProps, 'field' | 'value'>) {
  const numbers = readSlider(value, field);
  const [first, last] = numbers;
  if (first === undefined) return <span />;
  const { min, max } = scaleOf(field);
  const percent = (number: number) =>
    max === min ? 100 : Math.min(100, Math.max(0, ((number - min) / (max - min)) * 100));
  const figures = numbers.length * Math.max(String(min).length, String(max).length);
  return (
    <span style={FRAME}>
      <span style={BAR}>
        {last === undefined ? <Bar to={percent(first)} /> : <Bar from={percent(first)} to={percent(last)} />}
      </span>
      {/* Of one width, so that the bars below each other end in the same place. */}
      <span style={{ ...NUMERIC, minWidth: `${String(figures + (last === undefined ? 0 : 2))}ch` }}>
        {sliderToText(numbers)}
      </span>
    </span>
  );
});

const FRAME = { display: 'flex', alignItems: 'center', gap: 8, maxWidth: 240 } as const;
const BAR = { flex: 1, minWidth: 40 } as const;
const NUMERIC = { flex: 'none', textAlign: 'end', fontVariantNumeric: 'tabular-nums' } as const;
