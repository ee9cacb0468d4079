import { memo } from 'react';
import { numberToText } from '../../../engine/values/number-rules';
import { rangeToText } from '../../../engine/values/range-values';
import type { ViewProps } from '../../shared/define-renderer';
import { withAddons } from '../../shared/faces/with-addons';
import { definition } from './definition';

/** The numbers as formatted, with their addons. */
export const View = memo(function NumRangeView({ field, value }: ViewProps) {
  const text = rangeToText(value, (end) => numberToText(end, field));
  if (text === '') return <span />;
  return <span style={NUMERIC}>{withAddons(text, definition, field)}</span>;
});

const NUMERIC = { fontVariantNumeric: 'tabular-nums' } as const;
