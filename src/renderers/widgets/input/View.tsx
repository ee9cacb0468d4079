import { memo } from 'react';
import { toShownText } from '../../../engine/values/text-values';
import { maskPassword } from '../../../engine/values/text-widget';
import type { ViewProps } from '../../shared/define-renderer';
import { withAddons } from '../../shared/faces/with-addons';
import { definition } from './definition';

/** The text with its addons; a password is never shown. */
export const View = memo(function InputView({ field, value }: ViewProps) {
  const text = toShownText(value);
  if (text === '') return <span />;
  return <span style={WRAPPED}>{withAddons(maskPassword(text, field), definition, field)}</span>;
});

const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
