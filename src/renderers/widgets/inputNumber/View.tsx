import { memo } from 'react';
import { booleanProp } from '../../../engine/values/field-props';
import { ChineseAmount } from '../../shared/faces/ChineseAmount';
import { withAddons } from '../../shared/faces/with-addons';
import type { ViewProps } from '../../shared/define-renderer';
import { numberToText } from '../../../engine/values/number-rules';
import { definition } from './definition';

/** The number as formatted, with its addons and, when asked for, in Chinese capitals below. */
export const View = memo(function InputNumberView({ field, value }: ViewProps) {
  const text = numberToText(value, field);
  if (text === '') return <span />;
  return (
    <span>
      <span style={NUMERIC}>{withAddons(text, definition, field)}</span>
      {booleanProp(field, 'isAmountChinese') && <ChineseAmount value={value} />}
    </span>
  );
});

const NUMERIC = { fontVariantNumeric: 'tabular-nums' } as const;
