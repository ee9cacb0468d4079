import { expect, it } from 'vitest';
import { drawnRows, PHONE_ROW_PX, rowsBetween } from './use-rows-in-view';

const at = (topPx: number) => ({ topPx, heightPx: 844 });

it('draws the rows in sight and a few around them, of however many', () => {
  expect(rowsBetween(at(-200), 5000)).toEqual({ first: 0, last: 20 });
  const { first, last } = rowsBetween(at(2500 * PHONE_ROW_PX), 5000);
  expect(first).toBeLessThan(2500);
  expect(last).toBeGreaterThan(2500 + 844 / PHONE_ROW_PX);
  expect(last - first).toBeLessThan(40);
});

it('stays within the rows that there are', () => {
  expect(rowsBetween(at(0), 3)).toEqual({ first: 0, last: 3 });
  expect(rowsBetween(at(900 * PHONE_ROW_PX), 200).last).toBe(200);
  expect(rowsBetween(at(0), 0)).toEqual({ first: 0, last: 0 });
});

it('draws all rows where they are few', () => {
  expect(rowsBetween(at(50 * PHONE_ROW_PX), 99)).toEqual({ first: 0, last: 99 });
  expect(rowsBetween(at(50 * PHONE_ROW_PX), 100).first).toBeGreaterThan(0);
});

it('counts a row that is higher than others with its height', () => {
  const open = { index: 40, extraPx: 3000 };
  // Within the row, it is the one in sight; below it, the rows are where they are.
  const within = rowsBetween(at(41 * PHONE_ROW_PX + 2900), 1000, open);
  expect(within.first).toBeLessThanOrEqual(40);
  expect(within.last).toBeGreaterThan(41 + 844 / PHONE_ROW_PX);
  expect(rowsBetween(at(60 * PHONE_ROW_PX + 3000), 1000, open)).toEqual(rowsBetween(at(60 * PHONE_ROW_PX), 1000));
  expect(rowsBetween(at(20 * PHONE_ROW_PX), 1000, open)).toEqual(rowsBetween(at(20 * PHONE_ROW_PX), 1000));
});

it('keeps one row drawn wherever it stands', () => {
  const view = { first: 10, last: 13 };
  expect(drawnRows(view, 500, -1)).toEqual([10, 11, 12]);
  expect(drawnRows(view, 500, 11)).toEqual([10, 11, 12]);
  expect(drawnRows(view, 500, 3)).toEqual([3, 10, 11, 12]);
  expect(drawnRows(view, 500, 400)).toEqual([10, 11, 12, 400]);
  expect(drawnRows(view, 11, 400)).toEqual([10]);
});
