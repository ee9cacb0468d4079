import { memo } from 'react';
import { booleanProp } from '../../../engine/values/field-props';
import { ChineseAmount } from '../../shared/faces/ChineseAmount';
import type { ViewProps } from '../../shared/define-renderer';
import { amountText } from './definition';

/** The computed amount and, when asked for, its Chinese capitals. */
export const View = memo(function CalculateView({ field, value }: ViewProps) {
  return (
    <span>
      <span style={NUMERIC}>{amountText(value, field)}</span>
      {booleanProp(field, 'isAmountChinese') && <ChineseAmount value={value} />}
    </span>
  );
});

const NUMERIC = { fontVariantNumeric: 'tabular-nums' } as const;
