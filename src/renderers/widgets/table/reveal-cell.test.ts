// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { revealCell } from './reveal-cell';

interface Place {
  readonly top: number;
  readonly left: number;
  readonly className?: string;
}

/** A grid of 400 × 300 px: header 41 px, totals row 40 px, frozen columns 100 px, with a cell of 120 × 40 px. */
function draw({ top, left, className = '' }: Place) {
  document.body.innerHTML = `<div id="grid" style="--table-frozen: 100px"><i class="formloom-table-head"></i><i class="formloom-table-foot"></i><div><b class="${className}"></b></div></div>`;
  const grid = document.querySelector<HTMLElement>('#grid');
  const cell = document.querySelector<HTMLElement>('b');
  if (!grid || !cell) throw new Error('nothing is drawn');
  grid.getBoundingClientRect = () => new DOMRect(50, 60, 400, 300);
  cell.getBoundingClientRect = () => new DOMRect(50 + left, 60 + top, 120, 40);
  Object.defineProperties(grid, { clientWidth: { value: 400 }, clientHeight: { value: 300 } });
  Object.defineProperty(grid.children[0], 'offsetHeight', { value: 41 });
  Object.defineProperty(grid.children[1], 'offsetHeight', { value: 40 });
  grid.scrollTop = 1000;
  grid.scrollLeft = 1000;
  revealCell(grid, cell);
  return [grid.scrollLeft - 1000, grid.scrollTop - 1000];
}

it.each([
  ['a cell in full view', { top: 100, left: 200 }, [0, 0]],
  ['a cell that the totals cover in part', { top: 230, left: 200 }, [0, 10]],
  ['a cell that the titles cover in part', { top: 11, left: 200 }, [0, -30]],
  ['a cell that the frozen columns cover in part', { top: 100, left: 70 }, [-30, 0]],
  ['a cell that the right edge cuts', { top: 100, left: 300 }, [20, 0]],
  ['a frozen cell', { top: 100, left: 0, className: 'formloom-table-frozen' }, [0, 0]],
  ['a row number', { top: -100, left: 0, className: 'formloom-table-number' }, [0, -141]],
])('scrolls as far as it takes for %s', (_what, place, scrolled) => {
  expect(draw(place)).toEqual(scrolled);
});
