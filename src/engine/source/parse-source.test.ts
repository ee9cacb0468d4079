import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSource } from './parse-source';
import { toSteps } from './pointer-steps';
import { jsonValue, pointersOf, valueAt, writer } from './testing/json-value';
import { startProcessorClock } from '../testing/processor-clock';

const TEXT = `{
  "fullName": "Leave",
  "formData": { "fields": [{ "a/b": 1 }, {"~": [true, null]}] },
  "columnData": "{\\"columnList\\":[]}"
}`;
const source = parseSource(TEXT);
const slice = (pointer: string, part?: 'value' | 'key' | 'property') => {
  const { offset, length } = source.rangeOf(pointer, part);
  return TEXT.slice(offset, offset + length);
};

describe('parseSource', () => {
  it('gives the value and no errors of strict JSON', () => {
    expect(source.value).toEqual(JSON.parse(TEXT));
    expect(source.errors).toEqual([]);
  });

  it.each([
    ['/fullName', 'value', '"Leave"'],
    ['/fullName', 'key', '"fullName"'],
    ['/fullName', 'property', '"fullName": "Leave"'],
    ['/formData/fields/0/a~1b', 'value', '1'],
    ['/formData/fields/1/~0/1', 'property', 'null'],
    ['/formData/fields/0', 'key', '{ "a/b": 1 }'],
    ['', 'value', TEXT],
  ] as const)('finds %s (%s)', (pointer, part, text) => expect(slice(pointer, part)).toBe(text));

  it('gives the string for a pointer into JSON inside JSON, and the nearest ancestor for one that is absent', () => {
    expect(slice('/columnData/columnList/0')).toBe('"{\\"columnList\\":[]}"');
    expect(slice('/columnData')).toBe('"{\\"columnList\\":[]}"');
    expect(slice('/formData/fields/0/missing/deeper')).toBe('{ "a/b": 1 }');
    expect(slice('/formData/fields/7')).toBe('[{ "a/b": 1 }, {"~": [true, null]}]');
    expect(slice('/formData/fields/01')).toBe('[{ "a/b": 1 }, {"~": [true, null]}]');
  });

  it.each([
    ['Leave', '/fullName'],
    ['"fullName', '/fullName'],
    ['a/b', '/formData/fields/0/a~1b'],
    ['true', '/formData/fields/1/~0/0'],
    ['\n  "columnData', ''],
    [',\n  "columnData', '/formData'],
  ])('names the innermost value at %s', (needle, pointer) => {
    expect(source.pointerAt(TEXT.indexOf(needle))).toBe(pointer);
  });

  it('reads the last of repeated keys, as JSON.parse does', () => {
    const text = '{"a":1,"a":[2]}';
    const { offset } = parseSource(text).rangeOf('/a/0');
    expect(text.charAt(offset)).toBe('2');
  });

  it('takes a byte order mark for a blank', () => {
    const marked = parseSource('\uFEFF{"a":1}');
    expect(marked.value).toEqual({ a: 1 });
    expect(marked.rangeOf('/a')).toEqual({ offset: 6, length: 1 });
  });

  it('finds every value where it stands (property)', () => {
    fc.assert(
      fc.property(jsonValue, writer, (value, write) => {
        const text = write(value);
        const parsed = parseSource(text);
        expect(parsed.value).toEqual(JSON.parse(text));
        for (const pointer of pointersOf(value)) {
          const { offset, length } = parsed.rangeOf(pointer);
          expect(JSON.parse(text.slice(offset, offset + length))).toEqual(valueAt(value, toSteps(pointer)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('names at every offset a place that holds the offset (property)', () => {
    fc.assert(
      fc.property(jsonValue, writer, (value, write) => {
        const text = write(value);
        const parsed = parseSource(text);
        const root = parsed.rangeOf('');
        for (let offset = root.offset; offset <= root.offset + root.length; offset += 1) {
          const range = parsed.rangeOf(parsed.pointerAt(offset), 'property');
          expect(offset).toBeGreaterThanOrEqual(range.offset);
          expect(offset).toBeLessThanOrEqual(range.offset + range.length);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('is total over anything (property)', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      "'",
      '\\',
      '//',
      '/*',
      '*/',
      '\n',
      ' ',
      'true',
      '1',
      '-',
      'a',
      '，',
      '“',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join('')),
        (text) => {
          const parsed = parseSource(text);
          expect(parsed.errors.length === 0).toBe(isJson(text));
          for (const { range } of parsed.errors) expectInside(text, range);
          for (let offset = 0; offset <= text.length; offset += 1) {
            expectInside(text, parsed.rangeOf(parsed.pointerAt(offset)));
          }
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('refuses nesting and size beyond all reason without running out of stack or time', () => {
    const deep = parseSource('['.repeat(200_000));
    expect(deep.value).toBeUndefined();
    expect(deep.errors.length).toBeGreaterThan(0);
    expect(parseSource(`${'['.repeat(2_000)}${']'.repeat(2_000)}`).errors).toEqual([]);
    expect(parseSource(' '.repeat(5_000_001)).errors).toMatchObject([{ code: 'ENGINE_SOURCE_TOO_LARGE' }]);
    const spentMs = startProcessorClock();
    parseSource(`[${'{"a":[1,2'.repeat(50_000)}`);
    parseSource('"'.repeat(100_001));
    parseSource(`[${"'".repeat(100_001)}`);
    expect(spentMs()).toBeLessThan(5_000);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function expectInside(text: string, { offset, length }: { offset: number; length: number }): void {
  expect(offset).toBeGreaterThanOrEqual(0);
  expect(length).toBeGreaterThanOrEqual(0);
  expect(offset + length).toBeLessThanOrEqual(text.length);
}
