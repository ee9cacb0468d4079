import Decimal from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  groupThousands,
  isOnStep,
  numberFromText,
  parseNumber,
  roundTo,
  toDecimalText,
  toNumber,
} from './number-values';

describe('parseNumber', () => {
  test.each([
    ['12.50', 12.5],
    [' -3 ', -3],
    ['1e3', 1000],
    ['.5', 0.5],
    ['', null],
    [null, null],
    [undefined, null],
    [-0, 0],
  ])('reads %j as %j', (input, value) => {
    expect(parseNumber(input)).toEqual({ ok: true, value });
  });
  test.each([['1,000'], ['abc'], ['0x10'], ['1 2'], [true], [{}], [[1]], [NaN], [Infinity], ['1e999']])(
    'refuses %s',
    (input) => {
      expect(parseNumber(input)).toMatchObject({ ok: false, code: 'ENGINE_VALUE_NUMBER' });
    },
  );
  test('refuses what a double cannot hold exactly', () => {
    expect(parseNumber('9007199254740993')).toMatchObject({ ok: false, code: 'ENGINE_VALUE_TOO_LARGE' });
    expect(parseNumber('-9007199254740993')).toMatchObject({ ok: false, code: 'ENGINE_VALUE_TOO_SMALL' });
  });
  test('rounds half away from zero in decimals', () => {
    expect(parseNumber('1.005', 2)).toEqual({ ok: true, value: 1.01 });
    expect(parseNumber(-2.5, 0)).toEqual({ ok: true, value: -3 });
    expect(parseNumber(-0.001, 2)).toEqual({ ok: true, value: 0 });
  });
});

describe('numberFromText', () => {
  test.each([
    ['１，２３４．５', 1234.5],
    ['０５', 5],
    ['1。5', 1.5],
    ['−3', -3],
    ['1,234,567.891', 1234567.891],
    ['1 234 567', 1234567],
    ['1\u00a0234', 1234],
    ['￥1,234.50', 1234.5],
    ['¥ 5', 5],
    ['-￥5', -5],
    ['￥-5', -5],
    ['(5)', -5],
    ['（1,234.50）', -1234.5],
    ['￥(5)', -5],
    ['(￥5)', -5],
    ['(0)', 0],
    ['12%', 0.12],
    ['-1.5 ％', -0.015],
    ['(5%)', -0.05],
    ['1e3', 1000],
    ['.5', 0.5],
    ['5.', 5],
    ['+5', 5],
    ['', null],
    ['  ', null],
    ['0.30000000000000004', 0.30000000000000004],
    ['1.50000000000000000000', 1.5],
  ])('reads %j as %j', (text, value) => {
    expect(numberFromText(text)).toEqual({ ok: true, value });
  });
  test.each([
    ...['1.234,50', '1,23', '1,2345', '12,34,567', '0,123', '1,234 567', ',5', '1,', '1,234.5,6'],
    ...[
      '一千',
      'abc',
      '=1+2',
      '12x3',
      '5²',
      '1/2',
      '--5',
      '-(5)',
      '(-5)',
      '(5',
      '%',
      '￥',
      '5-',
      '.',
      '-',
      'e5',
      '1 2',
    ],
    ...['$5', '12%%', '5元', '9'.repeat(500)],
  ])('refuses %j', (text) => {
    expect(numberFromText(text)).toEqual({ ok: false, code: 'ENGINE_VALUE_NUMBER', params: {} });
  });
  test('refuses what would be stored as another number', () => {
    expect(numberFromText('123456789012345678')).toMatchObject({ ok: false, code: 'ENGINE_VALUE_TOO_LARGE' });
    expect(numberFromText('-1e999')).toMatchObject({ ok: false });
    expect(numberFromText('1234567890123.4567')).toEqual({
      ok: false,
      code: 'ENGINE_VALUE_DIGITS',
      params: { max: 15 },
    });
    expect(numberFromText('1234567890123.4567', 2)).toEqual({ ok: true, value: 1234567890123.46 });
  });
  test('rounds to the precision, but no percentage to another', () => {
    expect(numberFromText('1,234,567.895', 2)).toEqual({ ok: true, value: 1234567.9 });
    expect(numberFromText('12%', 2)).toEqual({ ok: true, value: 0.12 });
    expect(numberFromText('12%', 1)).toMatchObject({ ok: false, code: 'ENGINE_VALUE_NUMBER' });
  });
  test('leaves out what the field shows around its number', () => {
    expect(numberFromText('12%', 0, ['%'])).toEqual({ ok: true, value: 12 });
    expect(numberFromText('－12 ％', null, ['％'])).toEqual({ ok: true, value: -12 });
    expect(numberFromText('US$ 1,234.50 元/吨', 2, ['US$', '元/吨'])).toEqual({ ok: true, value: 1234.5 });
    expect(numberFromText('(5元)', 2, ['', '元'])).toEqual({ ok: true, value: -5 });
    expect(numberFromText('500', null, ['00'])).toEqual({ ok: true, value: 500 });
    expect(numberFromText('5元', null, ['吨'])).toMatchObject({ ok: false });
  });
  test('is total', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0159.,%()+-e￥¥ ，（）％'.split('')) }), (text) => {
        const parsed = numberFromText(text, null, ['元', '%']);
        if (parsed.ok && parsed.value !== null) expect(parsed.value).toBeTypeOf('number');
        expect(parsed).not.toEqual({ ok: true, value: NaN });
      }),
      { numRuns: 1000 },
    );
  });
});

test('rounding twice is rounding once', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
      fc.integer({ min: 0, max: 6 }),
      (value, digits) => {
        const once = roundTo(value, digits);
        expect(roundTo(once, digits)).toBe(once);
        expect(Math.abs(once - value)).toBeLessThanOrEqual(0.5 * 10 ** -digits + 1e-3);
      },
    ),
  );
});

test('decimal text has no exponent and the asked digits', () => {
  expect(toDecimalText(1e-7)).toBe('0.0000001');
  expect(toDecimalText(1.5, 2)).toBe('1.50');
  expect(toDecimalText('abc')).toBeNull();
  expect(toDecimalText(null)).toBeNull();
});

test('grouping keeps the digits', () => {
  expect(groupThousands('-1234567.125')).toBe('-1,234,567.125');
  expect(groupThousands('999')).toBe('999');
  fc.assert(
    fc.property(fc.integer(), (value) => toNumber(groupThousands(String(value)).replaceAll(',', '')) === value),
  );
});

test('steps are exact', () => {
  expect(isOnStep(0.3, 0.1, 0)).toBe(true);
  expect(isOnStep(0.35, 0.1, 0)).toBe(false);
  expect(isOnStep(7, 5, 2)).toBe(true);
  fc.assert(
    fc.property(fc.integer({ min: -999, max: 999 }), (count) =>
      isOnStep(new Decimal('0.07').times(count).toNumber(), 0.07, 0),
    ),
  );
});
