import type { FieldModel } from '../../../engine/contract/field-model';
import type { Parsed } from '../../../engine/contract/widget-definition';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { accepted, refused } from '../../../engine/values/parsed';

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const FUNCTIONAL =
  /^(?:rgb|hsl|hsv|hsb)a?\(\s*\d{1,3}(?:\.\d+)?(?:\s*,\s*\d{1,3}(?:\.\d+)?%?){2}(?:\s*,\s*(?:0|1|0?\.\d+|1\.0+))?\s*\)$/i;

export type ColorNotation = 'hex' | 'rgb' | 'hsl' | 'hsv';

/** Stored colour: text in hex, rgb(a), hsl(a) or hsv(a) notation, null for blank. Anything else is refused because it ends up in styles. */
export function parseColor(input: unknown): Parsed {
  if (input === null || input === undefined || input === '') return accepted(null);
  if (typeof input !== 'string') return refused();
  const text = input.trim();
  if (text === '') return accepted(null);
  return HEX.test(text) || FUNCTIONAL.test(text) ? accepted(text) : refused();
}

/** Notation that the field stores. */
export function notationOf(field: FieldModel): ColorNotation {
  const authored = textProp(field, 'colorFormat');
  if (authored === 'hex' || authored === 'rgb' || authored === 'hsl' || authored === 'hsv') return authored;
  return booleanProp(field, 'showAlpha') ? 'rgb' : 'hex';
}

/** A colour in the field's notation, by seed. */
export function sampleColor(field: FieldModel, seed: number): string {
  const part = Math.abs(seed * 37) % 256;
  switch (notationOf(field)) {
    case 'rgb':
      return `rgb(${part}, 144, 255)`;
    case 'hsl':
      return `hsl(${part}, 60%, 50%)`;
    case 'hsv':
      return `hsv(${part}, 60%, 50%)`;
    default:
      return `#${part.toString(16).padStart(2, '0')}90ff`;
  }
}

/** A stored colour as a CSS colour; hsv, which CSS lacks, is turned into hsl; undefined when it is none. */
export function toCssColor(value: unknown): string | undefined {
  const parsed = parseColor(value);
  if (!parsed.ok || typeof parsed.value !== 'string') return undefined;
  const hsv = /^hs[vb]a?\(\s*([\d.]+)\s*,\s*([\d.]+)%?\s*,\s*([\d.]+)%?\s*(?:,\s*([\d.]+)\s*)?\)$/i.exec(parsed.value);
  if (!hsv) return parsed.value;
  const [hue, saturation, brightness] = [Number(hsv[1]), Number(hsv[2]) / 100, Number(hsv[3]) / 100];
  const lightness = brightness * (1 - saturation / 2);
  const chroma = lightness === 0 || lightness === 1 ? 0 : (brightness - lightness) / Math.min(lightness, 1 - lightness);
  return `hsla(${hue}, ${Math.round(chroma * 100)}%, ${Math.round(lightness * 100)}%, ${hsv[4] ?? '1'})`;
}

/** A stored colour as antd's picker reads it (it calls hsv hsb); null for blank. */
export function toPickerColor(text: string): string | null {
  return text === '' ? null : text.replace(/^hsv/i, 'hsb');
}
