import { code128, drawingSVG } from 'bwip-js/generic';
import { useMemo } from 'react';
import { numberProp, textProp } from '../../../engine/values/field-props';
import { CodeDrawing } from '../../shared/CodeDrawing';
import { toCodeShape, type CodeShape } from '../../shared/code-shape';
import type { ViewProps } from '../../shared/define-renderer';
import { safeColor } from '../../shared/safe-style';
import { useCodeText } from '../../shared/use-code-text';

/** Specification widgets.md §9. */
const MARGIN_PX = 5;
const MOST_CHARACTERS = 80;

/** A bar code with its text below; drawn only when the text is letters and digits (specification widgets.md §5). */
export default function BarcodeView({ field }: ViewProps) {
  const text = useCodeText(field);
  const shape = useMemo(() => toShape(text), [text]);
  if (!shape) return null;
  const light = safeColor(textProp(field, 'background')) ?? 'white';
  return (
    <figure style={FRAME}>
      <CodeDrawing
        shape={shape}
        label={text}
        widthPx={shape.width * Math.min(20, numberProp(field, 'width') ?? 4)}
        heightPx={Math.min(1000, numberProp(field, 'height') ?? 40)}
        marginPx={MARGIN_PX}
        dark={safeColor(textProp(field, 'lineColor')) ?? 'black'}
        light={light}
      />
      <figcaption>
        <code aria-hidden>{text}</code>
      </figcaption>
    </figure>
  );
}

function toShape(text: string): CodeShape | undefined {
  if (!/^[A-Za-z0-9]+$/.test(text) || text.length > MOST_CHARACTERS) return undefined;
  return toCodeShape(code128({ bcid: 'code128', text, scale: 1 }, drawingSVG()));
}

const FRAME = { width: 'fit-content', margin: 0, maxWidth: '100%', textAlign: 'center' } as const;
