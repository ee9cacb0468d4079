import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCharacters, parseText, toHalfWidth, toShownText, toSingleLine } from './text-values';
import { formatSecondsOfDay, parseTime, timeFromText, toSecondsOfDay } from './time-values';

test('stored text holds nothing that PostgreSQL refuses', () => {
  expect(parseText('a\u0000b\uD800c')).toEqual({ ok: true, value: 'ab\uFFFDc' });
  expect(parseText('👩')).toEqual({ ok: true, value: '👩' });
  expect(parseText(12)).toEqual({ ok: true, value: '12' });
  expect(parseText('')).toEqual({ ok: true, value: null });
  expect(parseText({})).toMatchObject({ ok: false });
});

test('shown text is never "undefined" or an exception', () => {
  expect([null, undefined, 0, false, 'x', ['a'], { a: 1 }].map(toShownText)).toEqual([
    '',
    '',
    '0',
    'false',
    'x',
    '["a"]',
    '{"a":1}',
  ]);
  const loop: unknown[] = [];
  loop.push(loop);
  expect(toShownText(loop)).toBe('');
});

test('characters are counted as people do', () => {
  expect(countCharacters('a👩字')).toBe(3);
});

test('times of day go to seconds and back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 86_399 }),
      (seconds) => toSecondsOfDay(formatSecondsOfDay(seconds, true)) === seconds,
    ),
  );
  expect(parseTime('9:5', true)).toEqual({ ok: true, value: '09:05:00' });
  expect(parseTime('16:15:05', false)).toEqual({ ok: true, value: '16:15' });
  for (const odd of ['24:00', '12:60', '12', 'x', 5, {}]) expect(parseTime(odd, true)).toMatchObject({ ok: false });
  expect(formatSecondsOfDay(999_999, true)).toBe('23:59:59');
});

test('times that people write are read', () => {
  const read = (text: string) => timeFromText(text, true);
  for (const text of ['8:30', '８：３０', '08:30:00', '8时30分', '8点30分', '0830', '083000', ' 8:30 '])
    expect(read(text), text).toEqual({ ok: true, value: '08:30:00' });
  expect(timeFromText('08:30:15', false)).toEqual({ ok: true, value: '08:30' });
  expect(read('')).toEqual({ ok: true, value: null });
  for (const odd of ['830', '8', '2460', '8:3x', '下午', '1793462400000'])
    expect(read(odd), odd).toEqual({ ok: false, code: 'ENGINE_VALUE_TIME', params: {} });
});

test('full-width characters have plain forms, and nothing else changes', () => {
  expect(toHalfWidth('（１，２３４．５％）　Ａ￥')).toBe('(1,234.5%) A¥');
  expect(toHalfWidth('5²½①字、。')).toBe('5²½①字、。');
});

test('lines become one, with a blank for each break', () => {
  expect(toSingleLine('一\r\n二\n\n三\t四')).toBe('一 二 三 四');
  expect(toSingleLine('\n一  二\n')).toBe('一  二');
});
