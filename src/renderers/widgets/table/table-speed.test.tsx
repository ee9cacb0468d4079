// @vitest-environment jsdom
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createColumn, createTable, renderTable } from './testing/render-table';

afterEach(cleanup);

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const rows = Array.from({ length: 1000 }, (_none, i) =>
  Object.fromEntries(KEYS.map((key) => [key, `${key}${String(i)}`])),
);

/** Times are printed, not asserted, because they are unreliable on a shared machine; the number of drawn rows is asserted. */
describe('1,000 rows of 8 columns', () => {
  it('draw a window and not the table, and typing touches one row', () => {
    const columns = KEYS.map((key) => createColumn(key, 'input'));
    const opened = performance.now();
    const { container, last } = renderTable({ table: createTable(columns), rows });
    const openMs = performance.now() - opened;
    expect(container.querySelectorAll('.formloom-table-row').length).toBeLessThanOrEqual(22);
    expect(container.querySelectorAll('*').length).toBeLessThan(1500);

    const cell = container.querySelector('[data-cell="5:1"]');
    if (!cell) throw new Error('the fifth row is not drawn');
    fireEvent.click(cell);
    const input = cell.querySelector('input');
    if (!input) throw new Error('the cell did not become its control');
    const untouched = container.querySelector('[data-cell="6:1"]')?.firstChild;
    const keysMs = Array.from({ length: 20 }, (_none, i) => {
      const typed = performance.now();
      fireEvent.change(input, { target: { value: `a4${'x'.repeat(i + 1)}` } });
      return performance.now() - typed;
    }).sort((left, right) => left - right);
    expect(last()[4]?.['a']).toBe(`a4${'x'.repeat(20)}`);
    expect(last().filter((row, index) => row !== rows[index])).toHaveLength(1);
    expect(container.querySelector('[data-cell="6:1"]')?.firstChild).toBe(untouched);
    console.info(
      `1,000 × 8 in jsdom: open ${openMs.toFixed(0)} ms, a key ${(keysMs[10] ?? 0).toFixed(1)} ms (median of 20)`,
    );
  });

  it('scroll to other rows and keep the edited one', () => {
    const { container } = renderTable({ table: createTable(KEYS.map((key) => createColumn(key, 'input'))), rows });
    const grid = container.querySelector<HTMLElement>('.formloom-table');
    const cell = container.querySelector('[data-cell="1:1"]');
    if (!grid || !cell) throw new Error('nothing is drawn');
    fireEvent.click(cell);
    Object.defineProperty(grid, 'scrollTop', { value: 20_000 });
    fireEvent.scroll(grid);
    const drawn = [...container.querySelectorAll('.formloom-table-row')].map(
      (row) => Number(row.getAttribute('aria-rowindex')) - 2,
    );
    expect(drawn).toContain(500);
    expect(drawn[0], 'the row with the editor').toBe(0);
    expect(drawn.length).toBeLessThanOrEqual(23);
    expect(cell.querySelector('input'), 'its editor still stands').not.toBeNull();
  });
});
