import type { CodeShape } from './code-shape';

interface CodeDrawingProps {
  readonly shape: CodeShape;
  readonly label: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly marginPx: number;
  readonly dark: string;
  readonly light: string;
}

/** Draws a code at a size in pixels, with its quiet zone in the light colour. */
export function CodeDrawing({ shape, label, widthPx, heightPx, marginPx, dark, light }: CodeDrawingProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ boxSizing: 'content-box', padding: marginPx, background: light, maxWidth: '100%' }}
    >
      <path d={shape.path} fill={dark} fillRule="evenodd" />
    </svg>
  );
}
