import {
  code128,
  code39,
  drawingSVG,
  ean13,
  ean8,
  itf14,
  msi,
  pharmacode,
  rationalizedCodabar,
  upca,
  type RenderOptions,
} from 'bwip-js/generic';
import { useMemo } from 'react';
import { numberProp, textProp } from '../../../engine/values/field-props';
import { CodeDrawing } from '../../shared/faces/CodeDrawing';
import { toCodeShape, type CodeShape } from '../../shared/faces/code-shape';
import type { ViewProps } from '../../shared/define-renderer';
import { safeColor } from '../../shared/faces/safe-style';
import { useCodeText } from '../../shared/faces/use-code-text';

/** Blank around the bars, in pixels (docs/screens.md#controls). */
const MARGIN_PX = 5;
const MOST_CHARACTERS = 80;

type Encoder = (options: RenderOptions, drawing: ReturnType<typeof drawingSVG>) => string;

/** Symbologies by the names that clients of 3.4.7 know them by, in lower case; any other name is drawn as code128. */
const ENCODERS: ReadonlyMap<string, Encoder> = new Map<string, Encoder>([
  ['code39', (options, drawing) => code39({ ...options, text: options.text.toUpperCase() }, drawing)],
  ['ean13', ean13],
  ['ean8', ean8],
  ['upc', upca],
  ['itf14', itf14],
  ['msi', msi],
  ['pharmacode', pharmacode],
  ['codabar', (options, drawing) => rationalizedCodabar({ ...options, text: withStops(options.text) }, drawing)],
]);

/**
 * A bar code with its text below; drawn only when the text is letters and digits (docs/screens.md#controls) that the
 * symbology can hold.
 */
export function View({ field }: ViewProps) {
  const text = useCodeText(field);
  const format = textProp(field, 'format').toLowerCase();
  const shape = useMemo(() => toShape(text, format), [text, format]);
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

function toShape(text: string, format: string): CodeShape | undefined {
  if (!/^[A-Za-z0-9]+$/.test(text) || text.length > MOST_CHARACTERS) return undefined;
  const encode = ENCODERS.get(format) ?? code128;
  try {
    return toCodeShape(encode({ bcid: format, text, scale: 1, showborder: false }, drawingSVG()));
  } catch {
    // A text of the wrong length, alphabet or check digit.
    return undefined;
  }
}

/** Codabar begins and ends with a letter from A to D, which authors leave out. */
function withStops(text: string): string {
  return /^[A-D].*[A-D]$/i.test(text) ? text.toUpperCase() : `A${text}A`;
}

const FRAME = { width: 'fit-content', margin: 0, maxWidth: '100%', textAlign: 'center' } as const;
