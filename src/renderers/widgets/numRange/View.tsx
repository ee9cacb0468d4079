import { memo } from 'react';
import { textProp } from '../../../engine/values/field-props';
import { numberToText } from '../../../engine/values/number-rules';
import { rangeToText } from '../../../engine/values/range-values';
import type { ViewProps } from '../../shared/define-renderer';

/** The numbers as formatted, with their addons. */
export const View = memo(function NumRangeView({ field, value }: ViewProps) {
  const text = rangeToText(value, (end) => numberToText(end, field));
  if (text === '') return <span />;
  const parts = [textProp(field, 'addonBefore'), text, textProp(field, 'addonAfter')].filter((part) => part !== '');
  return <span style={NUMERIC}>{parts.join(' ')}</span>;
});

const NUMERIC = { fontVariantNumeric: 'tabular-nums' } as const;
