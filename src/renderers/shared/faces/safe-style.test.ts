import { describe, expect, it } from 'vitest';
import { safeColor, safePx, toTextStyle } from './safe-style';

describe('safeColor', () => {
  it.each([
    '#fff',
    '#E2E0E0',
    '#11223344',
    'rgb(1, 2, 3)',
    'rgba(0,0,0,.5)',
    'hsl(120 100% 50% / 0.5)',
    'red',
    ' RebeccaPurple ',
  ])('takes %s', (color) => {
    expect(safeColor(color)).toBe(color.trim());
  });
  it.each([
    'url(https://evil.example/x)',
    'red;background:url(x)',
    'expression(alert(1))',
    'var(--x)',
    '#12',
    '#12345',
    'rgb(url(x))',
    '',
    1,
    null,
    ['red'],
  ])('refuses %j', (color) => {
    expect(safeColor(color)).toBeUndefined();
  });
});

describe('safePx', () => {
  it.each([
    [14, 14],
    ['14px', 14],
    ['14.5', 14.5],
    [1000, 100],
    ['0', 1],
    ['1em', undefined],
    ['calc(1px)', undefined],
    [-5, undefined],
    [Number.NaN, undefined],
    [null, undefined],
  ])('%j → %j', (value, expected) => {
    expect(safePx(value, 1, 100)).toBe(expected);
  });
});

describe('toTextStyle', () => {
  it('reads kebab- and camel-case alike', () => {
    const kebab = {
      color: '#000000',
      'text-align': 'center',
      'font-weight': 'bold',
      'font-style': 'italic',
      'text-decoration': 'underline',
      'line-height': 32,
      'font-size': 12,
    };
    const camel = {
      color: '#000000',
      textAlign: 'center',
      fontWeight: 'bold',
      fontStyle: 'italic',
      textDecoration: 'underline',
      lineHeight: '32px',
      fontSize: '12px',
    };
    const style = {
      color: '#000000',
      textAlign: 'center',
      fontWeight: 'bold',
      fontStyle: 'italic',
      textDecoration: 'underline',
      lineHeight: '32px',
      fontSize: 12,
    };
    expect(toTextStyle(kebab)).toEqual(style);
    expect(toTextStyle(camel)).toEqual(style);
  });
  it('leaves out what it does not know, and everything but the allow-listed', () => {
    expect(
      toTextStyle({ color: 'url(x)', position: 'fixed', 'text-align': 'left;top:0', 'line-height': '1e9' }),
    ).toEqual({});
    for (const raw of [null, undefined, 'color:red', 3, []]) expect(toTextStyle(raw)).toEqual({});
  });
});
