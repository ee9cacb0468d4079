/** A code as vectors: size in modules, and the outline of everything dark. */
export interface CodeShape {
  readonly width: number;
  readonly height: number;
  readonly path: string;
}

/** Size and outlines of the SVG text that the encoder writes; undefined when it is not of that form. */
export function toCodeShape(svg: string): CodeShape | undefined {
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
  const outlines = [...svg.matchAll(/<path[^>]*\sd="([^"]+)"[^>]*>/g)].map((match) => {
    const stroke = /stroke-width="([\d.]+)"/.exec(match[0]);
    return { d: match[1] ?? '', strokeWidth: stroke ? Number(stroke[1]) : null };
  });
  if (!box || outlines.length === 0) return undefined;
  const path = outlines.map(({ d, strokeWidth }) => (strokeWidth === null ? d : toRectangles(d, strokeWidth))).join('');
  return { width: Number(box[1]), height: Number(box[2]), path };
}

/** Vertical strokes (`M x y L x y`) as the rectangles they cover, so that one filled path draws everything. */
function toRectangles(d: string, strokeWidth: number): string {
  return [...d.matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/g)]
    .map(([, x1, y1, , y2]) => {
      const left = Number(x1) - strokeWidth / 2;
      return `M${left} ${y1}H${left + strokeWidth}V${y2}H${left}Z`;
    })
    .join('');
}
