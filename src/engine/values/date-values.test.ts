import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dateFromText,
  formatTimestamp,
  parseTimestamp,
  toPickerFormat,
  toTimestamp,
  unitOfFormat,
} from './date-values';
import type { TimeUnit } from './zoned-time';

const SHANGHAI = 'Asia/Shanghai';
const MIDNIGHT = 1793462400000;

describe('toTimestamp', () => {
  test.each([
    [MIDNIGHT, MIDNIGHT],
    [String(MIDNIGHT), MIDNIGHT],
    ['2026-11-01', MIDNIGHT],
    ['2026/11/1', MIDNIGHT],
    ['2026年11月1日', MIDNIGHT],
    ['2026年11月', MIDNIGHT],
    ['20261101', MIDNIGHT],
    ['202611', MIDNIGHT],
    ['2026-11', MIDNIGHT],
    ['2026-11-01 00:00', MIDNIGHT],
    ['2026-11-01T00:00:00', MIDNIGHT],
    ['2026-10-31T16:00:00Z', MIDNIGHT],
    ['2026-10-31 16:00:00+00', MIDNIGHT],
    ['2026-11-01 00:00:00.123+08:00', MIDNIGHT + 123],
    ['2026-11-01 05:30:00+0530', MIDNIGHT + 8 * 3600_000],
    [new Date(MIDNIGHT), MIDNIGHT],
    ['2026', 1767196800000],
    ['20261101000001', MIDNIGHT + 1000],
    ['94665600000', 94665600000],
    ['-62135510400000', -62135510400000],
    ['9999-12-31', Date.parse('9999-12-31T00:00:00+08:00')],
    ['9999-12-31 23:59:59', Date.parse('9999-12-31T23:59:59+08:00')],
  ])('reads %j', (input, ms) => {
    expect(toTimestamp(input, SHANGHAI)).toBe(ms);
  });
  test.each([
    ['2026-02-30'],
    ['2026-13-01'],
    ['2026-11-01 24:00'],
    ['昨天'],
    ['10000-01-01'],
    [Date.parse('9999-12-31T23:59:59.999+08:00') + 1],
    ['1'.repeat(30)],
    [NaN],
    [1e300],
    [{}],
    [true],
    ['2026-11-01 x'],
    ['46086'],
    ['1'],
    ['-2026'],
    ['1793462400'],
    ['+1793462400000'],
  ])('refuses %j', (input) => {
    expect(toTimestamp(input, SHANGHAI)).toBeUndefined();
    expect(parseTimestamp(input, SHANGHAI)).toMatchObject({ ok: false, code: 'ENGINE_VALUE_DATE' });
  });
  test('takes blanks as blank', () => {
    for (const blank of [null, undefined, '']) expect(parseTimestamp(blank)).toEqual({ ok: true, value: null });
  });
});

describe('dateFromText', () => {
  const NOW = Date.parse('2026-11-20T16:30:15+08:00');
  const read = (text: string, unit: TimeUnit = 'day') => dateFromText(text, { unit, timeZone: SHANGHAI, now: NOW });
  const at = (text: string) => ({ ok: true, value: Date.parse(`${text}+08:00`) });

  test.each([
    ['20261210', '2026-12-10T00:00'],
    ['2026/12/11', '2026-12-11T00:00'],
    ['2026.12.11', '2026-12-11T00:00'],
    ['2026年12月13日', '2026-12-13T00:00'],
    ['２０２６－１２－１１', '2026-12-11T00:00'],
    ['12-12', '2026-12-12T00:00'],
    ['1/5', '2026-01-05T00:00'],
    ['12月13日', '2026-12-13T00:00'],
    ['2026-12', '2026-12-01T00:00'],
    ['2026-12-11 08:30', '2026-12-11T00:00'],
    ['1793462400000', '2026-11-01T00:00'],
    ['1793462400999', '2026-11-01T00:00'],
    ['946656000000', '2000-01-01T00:00'],
  ])('reads %j as that day', (text, day) => {
    expect(read(text)).toEqual(at(day));
  });
  test.each([
    ['2026', 'year', '2026-01-01T00:00'],
    ['202612', 'month', '2026-12-01T00:00'],
    ['202612', 'year', '2026-01-01T00:00'],
    ['2026-12-11 8:5', 'minute', '2026-12-11T08:05'],
    ['12-11 08:30:09', 'second', '2026-12-11T08:30:09'],
    ['20261211083009', 'second', '2026-12-11T08:30:09'],
    ['12-12', 'minute', '2026-12-12T00:00'],
  ] as const)('reads %j for a field of %ss', (text, unit, moment) => {
    expect(read(text, unit)).toEqual(at(moment));
  });
  test.each([
    ...['46086', '1', '45', '2026', '202612', '1793462400', '13812345678', '-1793462400000', '20261301', '123456789'],
    ...['13-01', '2-30', '2-29', '12-12-12', '昨天', '12x3', '2026-12-11 25:00', '9'.repeat(40)],
  ])('refuses %j for a day', (text) => {
    expect(read(text)).toEqual({ ok: false, code: 'ENGINE_VALUE_DATE', params: {} });
  });
  test('has no month and day for a field that shows none', () => {
    for (const unit of ['year', 'month'] as const) expect(read('12-12', unit)).toMatchObject({ ok: false });
  });
  test('takes the year of the platform clock', () => {
    const newYear = { unit: 'day', now: Date.parse('2026-12-31T18:00:00Z') } as const;
    expect(dateFromText('1-1', { ...newYear, timeZone: SHANGHAI })).toEqual(at('2027-01-01T00:00'));
    expect(dateFromText('1-1', { ...newYear, timeZone: 'UTC' })).toEqual({ ok: true, value: Date.UTC(2026, 0, 1) });
  });
  test('reads back what each format shows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -62e12, max: 253e12 }),
        fc.constantFrom(
          'yyyy',
          'yyyy-MM',
          'yyyy-MM-dd',
          'yyyy/MM/dd',
          'yyyy年MM月dd日',
          'yyyy-MM-dd HH:mm',
          'yyyy-MM-dd HH:mm:ss',
        ),
        fc.constantFrom(SHANGHAI, 'UTC', 'Asia/Tokyo'),
        (ms, format, timeZone) => {
          const unit = unitOfFormat(format);
          const parsed = dateFromText(formatTimestamp(ms, format, timeZone), { unit, timeZone, now: NOW });
          expect(parsed.ok && formatTimestamp(parsed.value, format, timeZone)).toBe(
            formatTimestamp(ms, format, timeZone),
          );
        },
      ),
    );
  });
});

describe('formatTimestamp', () => {
  test('shows the platform clock, whatever the machine', () => {
    expect(formatTimestamp(MIDNIGHT, 'yyyy-MM-dd HH:mm:ss', SHANGHAI)).toBe('2026-11-01 00:00:00');
    expect(formatTimestamp(MIDNIGHT, 'yyyy-MM-dd HH:mm', 'America/New_York')).toBe('2026-10-31 12:00');
    expect(formatTimestamp(MIDNIGHT, 'yyyy年M月d日', SHANGHAI)).toBe('2026年11月1日');
    expect(formatTimestamp(MIDNIGHT, 'YYYY/MM', SHANGHAI)).toBe('2026/11');
  });
  test('shows the last day of all dates', () => {
    expect(formatTimestamp(toTimestamp('9999-12-31', SHANGHAI), 'yyyy-MM-dd', SHANGHAI)).toBe('9999-12-31');
  });
  test('gives nothing for no instant', () => {
    for (const value of [null, '2026', NaN, Infinity]) expect(formatTimestamp(value, 'yyyy', SHANGHAI)).toBe('');
  });
  test('is read back by toTimestamp', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -62e12, max: 253e12 }),
        fc.constantFrom(SHANGHAI, 'UTC', 'Asia/Tokyo'),
        (ms, zone) => {
          const whole = Math.floor(ms / 1000) * 1000;
          expect(toTimestamp(formatTimestamp(whole, 'yyyy-MM-dd HH:mm:ss', zone), zone)).toBe(whole);
        },
      ),
    );
  });
});

test('formats have a unit and picker tokens', () => {
  expect(['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss'].map(unitOfFormat)).toEqual([
    'year',
    'month',
    'day',
    'minute',
    'second',
  ]);
  expect(toPickerFormat('yyyy-MM-dd HH:mm')).toBe('YYYY-MM-DD HH:mm');
  expect(toPickerFormat('yyyy/M/d hh:mm:ss')).toBe('YYYY/M/D HH:mm:ss');
});
