import { drawingSVG, qrcode } from 'bwip-js/generic';
import { useMemo } from 'react';
import { numberProp, textProp } from '../../../engine/values/field-props';
import { CodeDrawing } from '../../shared/faces/CodeDrawing';
import { toCodeShape, type CodeShape } from '../../shared/faces/code-shape';
import type { ViewProps } from '../../shared/define-renderer';
import { safeColor } from '../../shared/faces/safe-style';
import { useCodeText } from '../../shared/faces/use-code-text';

const DEFAULT_SIZE_PX = 40;
/** What a QR code of version 40 holds at the lowest error correction, in bytes. */
const MOST_BYTES = 2953;

/** A QR code at the lowest error correction (docs/screens.md#controls); nothing while there is no text or too much of it. */
export function View({ field }: ViewProps) {
  const text = useCodeText(field);
  const shape = useMemo(() => toShape(text), [text]);
  if (!shape) return null;
  const sizePx = Math.min(1000, Math.max(16, numberProp(field, 'width') ?? DEFAULT_SIZE_PX));
  return (
    <CodeDrawing
      shape={shape}
      label={text}
      widthPx={sizePx}
      heightPx={sizePx}
      marginPx={0}
      dark={safeColor(textProp(field, 'colorDark')) ?? 'black'}
      light={safeColor(textProp(field, 'colorLight')) ?? 'white'}
    />
  );
}

function toShape(text: string): CodeShape | undefined {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length === 0 || bytes.length > MOST_BYTES) return undefined;
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const options = { bcid: 'qrcode', text: binary, binarytext: true, eclevel: 'L', scale: 1 };
  return toCodeShape(qrcode(options, drawingSVG()));
}
