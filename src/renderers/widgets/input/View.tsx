import { memo } from 'react';
import { textProp } from '../../../engine/values/field-props';
import { toShownText } from '../../../engine/values/text-values';
import { maskPassword } from '../../../engine/values/text-widget';
import type { ViewProps } from '../../shared/define-renderer';

/** The text with its addons; a password is never shown. */
export const View = memo(function InputView({ field, value }: ViewProps) {
  const text = toShownText(value);
  if (text === '') return <span />;
  const parts = [textProp(field, 'addonBefore'), maskPassword(text, field), textProp(field, 'addonAfter')].filter(
    (part) => part !== '',
  );
  return <span style={WRAPPED}>{parts.join(' ')}</span>;
});

const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
