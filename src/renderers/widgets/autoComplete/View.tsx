import { memo } from 'react';
import { toShownText } from '../../../engine/values/text-values';
import type { ViewProps } from '../../shared/define-renderer';
import { withAddons } from '../../shared/faces/with-addons';
import { definition } from './definition';

/** The text with its addons. */
export const View = memo(function AutoCompleteView({ field, value }: ViewProps) {
  const text = toShownText(value);
  if (text === '') return <span />;
  return <span style={WRAPPED}>{withAddons(text, definition, field)}</span>;
});

const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
