import { expect, test } from 'vitest';
import { clampSize, DEFAULT_SIZES, readSizes } from './split-sizes';

test('a size stays within its limits', () => {
  expect(clampSize('outline', 10)).toBe(160);
  expect(clampSize('outline', 9_999)).toBe(480);
  expect(clampSize('outline', 200.4)).toBe(200);
});

test('kept sizes are read as untrusted', () => {
  expect(readSizes(null)).toEqual(DEFAULT_SIZES);
  expect(readSizes('{')).toEqual(DEFAULT_SIZES);
  expect(readSizes('{"outline":"x","right":1e999,"panes":200,"isPanesOpen":false}')).toEqual({
    ...DEFAULT_SIZES,
    panes: 200,
    isPanesOpen: false,
  });
});
