import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonError } from './json-text';

test.each([
  ['', 1, 1],
  ['{"a":}', 1, 6],
  ['{\n  "a": 1,\n  b: 2\n}', 3, 3],
  ['[1, 2', 1, 6],
  ['[1,\n]', 2, 1],
  ['{"a" 1}', 1, 6],
  ['{"a":1} x', 1, 9],
  ['[1}', 1, 3],
  ["['a']", 1, 2],
])('%j is wrong at %i:%i', (text, line, column) => {
  expect(findJsonError(text)).toEqual({ line, column });
});

test('what JSON.stringify writes is right, and cut short is wrong where it ends', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify({ value });
      expect(findJsonError(text)).toBeNull();
      expect(findJsonError(text.slice(0, -1))).toEqual({ line: 1, column: text.length });
    }),
  );
});
