import { expect, it } from 'vitest';
import { PHONE_ROW_PX, rowsBetween } from './use-rows-in-view';

it('draws the rows in sight and a few around them, of however many', () => {
  expect(rowsBetween(-200, 844, 5000)).toEqual({ first: 0, last: 20 });
  const { first, last } = rowsBetween(2500 * PHONE_ROW_PX, 844, 5000);
  expect(first).toBeLessThan(2500);
  expect(last).toBeGreaterThan(2500 + 844 / PHONE_ROW_PX);
  expect(last - first).toBeLessThan(40);
});

it('stays within the rows that there are', () => {
  expect(rowsBetween(0, 844, 3)).toEqual({ first: 0, last: 3 });
  expect(rowsBetween(900 * PHONE_ROW_PX, 844, 10).last).toBe(10);
  expect(rowsBetween(0, 844, 0)).toEqual({ first: 0, last: 0 });
});
