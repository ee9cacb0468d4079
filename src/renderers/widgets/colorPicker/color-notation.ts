import type { ColorNotation } from './color-values';

/** What antd's picked colour can tell; s, b and a from 0 to 1, h in degrees. */
export interface PickedColor {
  readonly cleared: boolean | 'controlled';
  toHexString: () => string;
  toRgbString: () => string;
  toHsb: () => { readonly h: number; readonly s: number; readonly b: number; readonly a: number };
}

/** A picked colour as stored text; null when it was cleared. */
export function toNotation(color: PickedColor, notation: ColorNotation): string | null {
  if (color.cleared) return null;
  if (notation === 'hex') return color.toHexString();
  if (notation === 'rgb') return color.toRgbString();
  const { h, s, b, a } = color.toHsb();
  const [hue, alpha] = [Math.round(h), Math.round(a * 100) / 100];
  const percent = (part: number) => `${Math.round(part * 100)}%`;
  const lightness = b * (1 - s / 2);
  const saturation = lightness === 0 || lightness === 1 ? 0 : (b - lightness) / Math.min(lightness, 1 - lightness);
  const parts = notation === 'hsv' ? [percent(s), percent(b)] : [percent(saturation), percent(lightness)];
  const body = [hue, ...parts].join(', ');
  return alpha < 1 ? `${notation}a(${body}, ${alpha})` : `${notation}(${body})`;
}
