import { Slider } from 'antd';
import { memo } from 'react';
import { booleanProp } from '../../../engine/values/field-props';
import type { ViewProps } from '../../shared/define-renderer';
import { scaleOf, sliderToText, toSliderNumbers } from './slider-rules';

/** The bar as it stands, with its numbers. */
export const View = memo(function SliderView({ field, value }: ViewProps) {
  const { min, max, step } = scaleOf(field);
  const [first, last] = toSliderNumbers(value);
  if (first === undefined) return <span />;
  const text = sliderToText(value);
  return (
    <div style={FRAME} role="img" aria-label={text}>
      <div style={BAR} aria-hidden>
        {booleanProp(field, 'range') ? (
          <Slider range disabled min={min} max={max} step={step} value={[first, last ?? first]} />
        ) : (
          <Slider disabled min={min} max={max} step={step} value={first} />
        )}
      </div>
      <span style={NUMERIC}>{text}</span>
    </div>
  );
});

const FRAME = { display: 'flex', alignItems: 'center', gap: 12 } as const;
const BAR = { flex: 1, maxWidth: 240 } as const;
const NUMERIC = { fontVariantNumeric: 'tabular-nums' } as const;
