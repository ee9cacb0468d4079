import { memo } from 'react';
import { textProp } from '../../../engine/values/field-props';
import { toShownText } from '../../../engine/values/text-values';
import type { ViewProps } from '../../shared/define-renderer';

/** The text with its addons. */
export const View = memo(function AutoCompleteView({ field, value }: ViewProps) {
  const text = toShownText(value);
  if (text === '') return <span />;
  const parts = [textProp(field, 'addonBefore'), text, textProp(field, 'addonAfter')].filter((part) => part !== '');
  return <span style={WRAPPED}>{parts.join(' ')}</span>;
});

const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
