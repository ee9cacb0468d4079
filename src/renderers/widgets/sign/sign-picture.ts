/** Longest sides of a stored signature, in pixels: lists carry it with every row. */
const MAX_WIDTH = 480;
const MAX_HEIGHT = 160;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Stroke {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly maxWidth: number;
}

/** The part of the pad that was written on, with the pen's width around it; null for a blank pad. */
export function inkedBox(strokes: readonly Stroke[], pad: { readonly width: number; readonly height: number }) {
  const points = strokes.flatMap((stroke) => stroke.points);
  if (points.length === 0) return null;
  const margin = Math.max(...strokes.map(({ maxWidth }) => maxWidth)) + 2;
  const left = Math.max(Math.min(...points.map(({ x }) => x)) - margin, 0);
  const top = Math.max(Math.min(...points.map(({ y }) => y)) - margin, 0);
  const right = Math.min(Math.max(...points.map(({ x }) => x)) + margin, pad.width);
  const bottom = Math.min(Math.max(...points.map(({ y }) => y)) + margin, pad.height);
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
}

/** Scales a size down to what is stored, never up. */
export function fitSize({ width, height }: Pick<Box, 'width' | 'height'>) {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return { width: Math.max(Math.round(width * scale), 1), height: Math.max(Math.round(height * scale), 1) };
}

/** A part of a canvas, whose pixels are `ratio` to one of the box, as a PNG. */
export function cutPicture(canvas: HTMLCanvasElement, box: Box, ratio: number): string | null {
  const { width, height } = fitSize(box);
  const cut = createCanvas(width, height);
  if (!cut) return null;
  const { left, top } = box;
  cut.context.drawImage(canvas, left * ratio, top * ratio, box.width * ratio, box.height * ratio, 0, 0, width, height);
  return cut.canvas.toDataURL('image/png');
}

const FONT = (px: number) => `italic ${String(px)}px "KaiTi", "STKaiti", "Kaiti SC", "Brush Script MT", cursive, serif`;
const FONT_PX = 56;
const PADDING = 12;

/** A typed name in a script face as a PNG, for whoever does not write by hand; null for a blank name. */
export function typedPicture(name: string, color: string): string | null {
  const text = name.trim();
  const probe = text === '' ? null : createCanvas(1, 1);
  if (!probe) return null;
  probe.context.font = FONT(FONT_PX);
  const px = Math.min(
    FONT_PX,
    (FONT_PX * (MAX_WIDTH - 2 * PADDING)) / Math.max(probe.context.measureText(text).width, 1),
  );
  probe.context.font = FONT(px);
  const width = Math.ceil(probe.context.measureText(text).width) + 2 * PADDING;
  const drawn = createCanvas(width, Math.ceil(px * 1.4) + PADDING);
  if (!drawn) return null;
  drawn.context.font = FONT(px);
  drawn.context.fillStyle = color;
  drawn.context.textBaseline = 'middle';
  drawn.context.fillText(text, PADDING, drawn.canvas.height / 2);
  return drawn.canvas.toDataURL('image/png');
}

function createCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  return context && { canvas, context };
}
