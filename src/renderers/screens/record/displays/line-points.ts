/** The size of a line in pixels, and the room around its dots. */
export const LINE = { width: 96, height: 24, room: 3 } as const;

interface LinePoint {
  readonly x: number;
  readonly y: number;
}

/** The lowest and the highest of numbers, of which there may be more than a call takes arguments. */
export function boundsOf(numbers: readonly number[]): { readonly low: number; readonly high: number } {
  return numbers.reduce(({ low, high }, number) => ({ low: Math.min(low, number), high: Math.max(high, number) }), {
    low: Infinity,
    high: -Infinity,
  });
}

/** Where the numbers of a line stand: the lowest at the bottom, equal ones in the middle; one alone at the left. */
export function linePoints(numbers: readonly number[]): readonly LinePoint[] {
  const { low, high } = boundsOf(numbers);
  const span = high - low;
  const inside = { width: LINE.width - 2 * LINE.room, height: LINE.height - 2 * LINE.room };
  const step = numbers.length > 1 ? inside.width / (numbers.length - 1) : 0;
  return numbers.map((number, index) => {
    const share = span > 0 && Number.isFinite(span) ? (number - low) / span : 0.5;
    return { x: round(LINE.room + index * step), y: round(LINE.room + (1 - share) * inside.height) };
  });
}

const round = (pixels: number) => Math.round(pixels * 10) / 10;
