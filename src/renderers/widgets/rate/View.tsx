import { memo } from 'react';
import { toNumber } from '../../../engine/values/number-values';
import type { ViewProps } from '../../shared/define-renderer';
import { Stars } from './Stars';

/** The stars, in lists too; nothing where nobody has rated. */
export const View = memo(function RateView({ field, value }: Pick<ViewProps, 'field' | 'value'>) {
  const stars = toNumber(value);
  return typeof stars === 'number' && stars !== 0 ? <Stars field={field} stars={stars} /> : <span />;
});
