// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { widthFor } from './column-widths';

/** A table of a certain width with columns a (100), b (200), c (100). */
function widthOfA(room: number, wanted: number): number {
  const header = document.createElement('div');
  header.className = 'ant-table-header';
  Object.defineProperty(header, 'clientWidth', { value: room });
  const heading = document.createElement('th');
  header.append(heading);
  const widths = { total: 400, widthOf: () => 100, onWidth: () => undefined };
  return widthFor(widths, { fieldId: 'a', heading, wanted });
}

it('is what is wanted where the columns fill the table', () => {
  expect(widthOfA(400, 180)).toBe(180);
  expect(widthOfA(300, 20)).toBe(48);
});

it('is less where the table spreads what it has to spare', () => {
  // 800 px spread over 300 + 100 are 400 for this column.
  const width = widthOfA(800, 200);
  expect(Math.round((width * 800) / (300 + width))).toBe(200);
});
