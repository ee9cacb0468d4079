import { expect, test } from 'vitest';
import { excerptAt } from './read-places';

const text = JSON.stringify({ a: 1, b: { c: [1, 2, 3] }, d: 'x', e: 1, f: 2, g: 3 }, null, 2);

test('an excerpt is the place with some lines around it', () => {
  const { before, place, after, firstLine } = excerptAt(text, '/d');
  expect(place).toBe('"x"');
  expect(text).toContain(before + place + after);
  expect(text.split('\n')[firstLine - 1]).toBe(before.split('\n')[0]);
  expect(before.split('\n').length).toBeLessThanOrEqual(6);
  expect(after.split('\n').length).toBeLessThanOrEqual(6);
});

test('at the beginning of the text nothing stands before', () => {
  const { before, firstLine, place } = excerptAt(text, '');
  expect({ before, firstLine }).toEqual({ before: '', firstLine: 1 });
  expect(place).toBe(text);
});
