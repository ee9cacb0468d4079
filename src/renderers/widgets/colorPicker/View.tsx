import { memo } from 'react';
import { toShownText } from '../../../engine/values/text-values';
import type { ViewProps } from '../../shared/define-renderer';
import { ColorSwatch } from './ColorSwatch';

/** The colour and its text, in lists too. */
export const View = memo(function ColorPickerView({ value }: Pick<ViewProps, 'value'>) {
  const text = toShownText(value);
  if (text === '') return <span />;
  return (
    <span style={FIGURES}>
      <ColorSwatch color={text} /> {text}
    </span>
  );
});

const FIGURES = { fontVariantNumeric: 'tabular-nums' } as const;
