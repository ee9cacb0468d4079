import type { StyleName } from '../../../engine/contract/rule-model';
import { isRecord, ownValue, toText } from '../../../engine/json/raw-value';

/** The colours by name that scripts use most. */
const NAMED: Readonly<Record<string, string>> = {
  red: '#ff0000',
  crimson: '#dc143c',
  tomato: '#ff6347',
  pink: '#ffc0cb',
  orange: '#ffa500',
  gold: '#ffd700',
  yellow: '#ffff00',
  green: '#008000',
  lime: '#00ff00',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
};

/**
 * Looks of the theme for the CSS that a script answers for a row or a cell: the colour by its hue, bold as strong. What has no
 * look (blue, sizes, borders) changes nothing (docs/module-format.md#scripts).
 */
export function toLooks(css: unknown): readonly StyleName[] {
  if (!isRecord(css)) return [];
  const at = (...names: readonly string[]) => toText(names.map((name) => ownValue(css, name)).find(Boolean));
  const look = lookOf(at('color')) ?? lookOf(at('background', 'backgroundColor', 'background-color'));
  const isStrong = /^(?:bold|bolder|[6-9]00)$/.test(at('fontWeight', 'font-weight'));
  return [...(look ? [look] : []), ...(isStrong ? (['strong'] as const) : [])];
}

function lookOf(colour: string): StyleName | null {
  const rgb = readColour(colour.trim().toLowerCase());
  if (!rgb) return null;
  const [red, green, blue] = rgb;
  const [most, least] = [Math.max(...rgb), Math.min(...rgb)];
  if (most - least < 12) return most > 60 && most < 250 ? 'muted' : null;
  if (most === green && green > red) return 'success';
  if (most !== red || blue > green + 60) return most === red ? 'danger' : null;
  return (green - least) / (most - least) > 0.4 ? 'warning' : 'danger';
}

function readColour(text: string): readonly [number, number, number] | null {
  const hex = (Object.hasOwn(NAMED, text) ? NAMED[text] : text) ?? '';
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(hex);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/.exec(hex);
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(text);
  if (short) return toTriple(short, (part) => parseInt(part + part, 16));
  if (long) return toTriple(long, (part) => parseInt(part, 16));
  return parts ? toTriple(parts, Number) : null;
}

function toTriple([, ...parts]: RegExpExecArray, read: (part: string) => number): readonly [number, number, number] {
  const [red = 0, green = 0, blue = 0] = parts.map(read);
  return [red, green, blue];
}
