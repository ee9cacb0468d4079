import type { CSSProperties } from 'react';

/** Hex, rgb()/hsl() with numbers only, or a colour name: nothing that could carry `url()` or a second declaration. */
const COLOR = /^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|(rgb|hsl)a?\([\d\s.,%/-]{1,60}\)|[a-z]{3,25})$/i;

/** Sanitises a colour; undefined when invalid. */
export function safeColor(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const color = value.trim();
  return COLOR.test(color) ? color : undefined;
}

/** A length in pixels from a number or text (`14`, `14px`), clamped; undefined when invalid. */
export function safePx(value: unknown, min: number, max: number): number | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const digits = /^(\d{1,5}(?:\.\d{1,3})?)(?:px)?$/.exec(text)?.[1];
  return digits === undefined ? undefined : Math.min(Math.max(Number(digits), min), max);
}

/**
 * A module's `textStyle` (docs/module-format.md#display-widgets), kebab- or camel-case, as a React style. Every value is
 * allow-listed: what is not understood is left out.
 */
export function toTextStyle(raw: unknown): CSSProperties {
  const source = typeof raw === 'object' && raw !== null ? (raw as Readonly<Record<string, unknown>>) : {};
  const read = (kebab: string) =>
    source[kebab] ?? source[kebab.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())];
  const lineHeight = safePx(read('line-height'), 8, 400);
  const style: CSSProperties = {
    color: safeColor(read('color')),
    textAlign: oneOf(read('text-align'), ['left', 'center', 'right', 'justify']),
    fontWeight:
      oneOf(read('font-weight'), ['normal', 'bold', 'bolder', 'lighter']) ?? safePx(read('font-weight'), 100, 900),
    fontStyle: oneOf(read('font-style'), ['normal', 'italic', 'oblique']),
    textDecoration: oneOf(read('text-decoration'), ['none', 'underline', 'line-through', 'overline']),
    lineHeight: lineHeight === undefined ? undefined : `${String(lineHeight)}px`,
    fontSize: safePx(read('font-size'), 8, 200),
  };
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined));
}

function oneOf<const T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((item) => item === value);
}
