import { expect, test } from 'vitest';
import { matchesWidth } from './device-media';

test('widths in media queries are compared with the device', () => {
  expect(matchesWidth('(max-width: 575.98px)', 390)).toBe(true);
  expect(matchesWidth('(max-width:768px)', 768)).toBe(true);
  expect(matchesWidth('(width < 1100px)', 1_280)).toBe(false);
  expect(matchesWidth('screen and (min-width: 768px) and (max-width: 991px)', 800)).toBe(true);
  expect(matchesWidth('(max-width: 400px), (min-width: 1200px)', 1_280)).toBe(true);
});

test('what is no width is left to the window', () => {
  expect(matchesWidth('(hover: none)', 390)).toBeNull();
  expect(matchesWidth('print', 390)).toBeNull();
  expect(matchesWidth('(max-width: 400px) and (hover: none)', 390)).toBeNull();
  expect(matchesWidth('(max-width: 400px) and (hover: none)', 1_280)).toBe(false);
});
