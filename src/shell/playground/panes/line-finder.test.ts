import { expect, it } from 'vitest';
import { createLineFinder } from './line-finder';

it.each([
  ['', 0, 1],
  ['abc', 2, 1],
  ['a\nb', 1, 1],
  ['a\nb', 2, 2],
  ['a\n\nb\n', 2, 2],
  ['a\n\nb\n', 3, 3],
  ['a\n\nb\n', 99, 4],
])('in %j offset %i is in line %i', (text, offset, line) => {
  expect(createLineFinder(text)(offset)).toBe(line);
});
