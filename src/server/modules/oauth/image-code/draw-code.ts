import { randomInt } from 'node:crypto';
import glyphs from './glyphs.json';

/** Strokes of each character on a grid of 4 by 6: points of a line, `M` begins another one. No two look alike. */
const GLYPHS: Readonly<Record<string, string>> = glyphs;
/** The characters of codes. */
export const CODE_CHARACTERS = Object.keys(GLYPHS).join('');

const CELL = 26;
const HEIGHT = 40;
const SCALE = 3.6;
const LINES = 4;
/** Dark enough on the light ground to be read by people who see contrast badly (4.5:1 at least). */
const INKS = ['#1f3a93', '#7a1f1f', '#14532d', '#4a1d6b'];

/** A code as a picture (SVG): drawn by strokes that are moved and turned at random, so that no text of it stands in the file. */
export function drawCode(code: string): string {
  const width = code.length * CELL + 12;
  const characters = [...code].map((character, index) => drawCharacter(character, index)).join('');
  const lines = Array.from({ length: LINES }, () => {
    const points = [0, width / 3, (2 * width) / 3, width].map((x) => `${around(x, 6)},${around(HEIGHT / 2, 15)}`);
    return `<path d="M${points[0] ?? ''} C${points.slice(1).join(' ')}" stroke="${ink()}" stroke-width="1" opacity="0.55"/>`;
  }).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(HEIGHT)}" viewBox="0 0 ${String(width)} ${String(HEIGHT)}"><rect width="100%" height="100%" fill="#f6f7f9"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${lines}${characters}</g></svg>`;
}

function drawCharacter(character: string, index: number): string {
  const strokes = (GLYPHS[character] ?? '').split(' M ').map((stroke) => {
    const points = stroke.split(' ').map((point) => {
      const [x = 0, y = 0] = point.split(',').map(Number);
      return `${around(x * SCALE, 0.8)},${around(y * SCALE, 0.8)}`;
    });
    return `M${points.join(' L')}`;
  });
  const place = `translate(${around(index * CELL + 12, 3)} ${around(9, 4)}) rotate(${around(0, 18)} 7 11)`;
  return `<path transform="${place}" d="${strokes.join(' ')}" stroke="${ink()}" stroke-width="2.4"/>`;
}

/** A number near another one. */
function around(value: number, spread: number): string {
  const moved = value + (randomInt(0, 2001) / 1000 - 1) * spread;
  return moved.toFixed(1);
}

function ink(): string {
  return INKS[randomInt(0, INKS.length)] ?? '#000000';
}
