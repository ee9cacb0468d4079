import { theme } from 'antd';
import { memo } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { SecondaryText } from '../../shared/faces/SecondaryText';
import { useText } from '../../shared/texts/text';
import { starsOf, wordOf } from './rate-rules';

interface StarsProps {
  readonly field: FieldModel;
  readonly stars: number;
}

const SIZE = 16;
const STEP = SIZE + 2;
/** More are not told apart: one star stands for all of them. */
const MOST_DRAWN = 10;
/** From its upper end, once around. */
const STAR = 'l2.1 4.3 4.7.7-3.4 3.3.8 4.7-4.2-2.2-4.2 2.2.8-4.7-3.4-3.3 4.7-.7z';

/** Stars that only show: a drawing of two paths, as lists have hundreds of them. */
export const Stars = memo(function Stars({ field, stars }: StarsProps) {
  const translate = useText();
  const { token } = theme.useToken();
  const count = starsOf(field);
  const isCounted = count > MOST_DRAWN;
  const drawn = isCounted ? 1 : count;
  const width = drawn * STEP - 2;
  const filled = isCounted ? SIZE : filledPixels(Math.min(Math.max(stars, 0), count));
  const path = Array.from({ length: drawn }, (_unused, at) => `M${String(at * STEP + 8)} 1.3${STAR}`).join('');
  const word = isCounted ? `${String(stars)} / ${String(count)}` : wordOf(stars, field, translate);
  const name = translate('widget.rate.stars', { stars, count });
  return (
    <span style={FRAME}>
      <span role="img" aria-label={name} style={DRAWING}>
        <svg aria-hidden width={width} height={SIZE} style={BLOCK}>
          <path d={path} fill={token.colorFill} />
          <svg width={filled} height={SIZE}>
            <path d={path} fill={token.colorWarning} />
          </svg>
        </svg>
      </span>
      {word !== '' && <SecondaryText>{word}</SecondaryText>}
    </span>
  );
});

function filledPixels(stars: number): number {
  const whole = Math.trunc(stars);
  return whole * STEP + (stars - whole) * SIZE;
}

const FRAME = { display: 'inline-flex', alignItems: 'center', gap: 8, verticalAlign: 'text-bottom' } as const;
const DRAWING = { flex: 'none' } as const;
const BLOCK = { display: 'block' } as const;
