// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createColumn, createTable, renderTable } from './testing/render-table';

afterEach(cleanup);

const site = createColumn('site', 'input', {
  props: { addonBefore: 'https://', addonAfter: '.com', prefixIcon: 'icon-ym-user', suffixIcon: 'el-icon-search' },
});
const price = createColumn('price', 'inputNumber', { props: { addonBefore: '￥', addonAfter: '元', thousands: true } });
const plain = createColumn('plain', 'input');

const cell = (row: number, column: number) => {
  const place = `[role="row"][aria-rowindex="${String(row + 1)}"] > [aria-colindex="${String(column + 1)}"]`;
  const found = document.querySelector<HTMLElement>(place);
  if (!found) throw new Error(`no cell ${String(row)}:${String(column)}`);
  return found;
};
const iconsIn = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLElement>('[data-icon^="icon-"], [data-icon^="el-"]')].map(
    ({ dataset }) => dataset['icon'],
  );
const mutedIn = (place: HTMLElement) =>
  [...place.querySelectorAll('.formloom-table-addon')].map(({ textContent }) => textContent);

function copyOf(place: HTMLElement): string | undefined {
  const data = new Map<string, string>();
  fireEvent.copy(place, {
    clipboardData: {
      getData: (type: string) => data.get(type) ?? '',
      setData: (type: string, value: string) => data.set(type, value),
    },
  });
  return data.get('text/plain');
}

describe('what stands before and after a value of a sub-table', () => {
  const draw = () =>
    renderTable({
      table: createTable([site, price, plain]),
      rows: [
        { site: 'example', price: 1200.5, plain: '甲' },
        { site: null, price: null, plain: null },
      ],
    });

  it('is drawn in the cells that hold one, muted, in the order of the field', () => {
    draw();
    expect(cell(1, 1).textContent).toBe('https://example.com');
    expect(mutedIn(cell(1, 1))).toEqual(['https://', '', '', '.com']);
    expect(iconsIn(cell(1, 1))).toEqual(['icon-ym-user', 'el-icon-search']);
    expect(cell(1, 2).textContent).toBe('￥1,200.5元');
    expect(mutedIn(cell(1, 2))).toEqual(['￥', '元']);
    expect([cell(2, 1), cell(2, 2), cell(1, 3)].flatMap(mutedIn)).toEqual([]);
  });

  it('is no part of what is copied', () => {
    draw();
    cell(1, 1).focus();
    fireEvent.keyDown(cell(1, 1), { key: 'ArrowRight', shiftKey: true });
    expect(copyOf(cell(1, 2))).toBe('example\t1200.5\r\n');
  });

  it('does not stand around a text that could not be read', () => {
    renderTable({ table: createTable([price]), rows: [{ price: '很多' }] });
    expect(cell(1, 1).textContent).toContain('很多');
    expect(mutedIn(cell(1, 1))).toEqual([]);
  });

  it.each([
    [1, ['https://', '.com'], 'example'],
    [2, ['￥', '元'], '1,200.5'],
  ])('stands around the editor of column %i too, of one height with it', async (column, addons, value) => {
    draw();
    cell(1, column).focus();
    await userEvent.keyboard('{F2}');
    await waitFor(() => {
      expect(cell(1, column).querySelector('input')?.value).toBe(value);
    });
    const boxes = [...cell(1, column).querySelectorAll('.ant-space-addon')];
    expect(boxes.map(({ textContent }) => textContent)).toEqual(addons);
    expect(boxes.every(({ className }) => className.includes('small'))).toBe(true);
    expect(cell(1, column).contains(document.activeElement)).toBe(true);
  });
});
