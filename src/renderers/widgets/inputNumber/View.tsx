import { memo } from 'react';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { ChineseAmount } from '../../shared/faces/ChineseAmount';
import type { ViewProps } from '../../shared/define-renderer';
import { numberToText } from '../../../engine/values/number-rules';

/** The number as formatted, with its addons and, when asked for, in Chinese capitals below. */
export const View = memo(function InputNumberView({ field, value }: ViewProps) {
  const text = numberToText(value, field);
  if (text === '') return <span />;
  const parts = [textProp(field, 'addonBefore'), text, textProp(field, 'addonAfter')].filter((part) => part !== '');
  return (
    <span>
      <span style={NUMERIC}>{parts.join(' ')}</span>
      {booleanProp(field, 'isAmountChinese') && <ChineseAmount value={value} />}
    </span>
  );
});

const NUMERIC = { fontVariantNumeric: 'tabular-nums' } as const;
