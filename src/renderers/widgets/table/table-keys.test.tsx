// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rowStateKey } from '../../../engine/rules';
import { createColumn, createTable, renderTable } from './testing/render-table';

afterEach(cleanup);

const name = createColumn('name', 'input', { label: '名称' });
const price = createColumn('price', 'inputNumber', { label: '单价' });
const kind = createColumn('kind', 'select', {
  label: '类别',
  options: {
    kind: 'static',
    items: [
      { value: '1', label: '药品' },
      { value: '2', label: '耗材' },
    ],
  },
});
const table = createTable([name, price, kind]);
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_none, i) => ({
    id: `r${String(i)}`,
    name: `行${String(i + 1)}`,
    price: i,
    kind: '1',
  }));

const cell = (row: number, column: number) => {
  const place = `[role="row"][aria-rowindex="${String(row + 1)}"] > [aria-colindex="${String(column + 1)}"]`;
  const found = document.querySelector<HTMLElement>(place);
  if (!found) throw new Error(`no cell ${String(row)}:${String(column)}`);
  return found;
};
const names = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map((row) => row['name']);

/** Stub of a clipboard. */
function clipboard(text = '') {
  const data = new Map([['text/plain', text]]);
  return {
    getData: (type: string) => data.get(type) ?? '',
    setData: (type: string, value: string) => data.set(type, value),
  };
}

describe('the keyboard of a spreadsheet', () => {
  it('Tab at the end begins a row, which goes again when nothing was entered', async () => {
    const { last } = renderTable({ table, rows: rowsOf(1) });
    await userEvent.click(cell(1, 3));
    await userEvent.keyboard('{Tab}');
    expect(last()).toHaveLength(2);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('第 2 行 名称');
    await userEvent.click(document.body);
    await waitFor(() => {
      expect(last()).toHaveLength(1);
    });
  });

  it('Enter in the last cell begins a row, which stays when something was entered', async () => {
    const { last, leaves } = renderTable({ table: createTable([name, price]), rows: rowsOf(1) });
    await userEvent.click(cell(1, 2));
    await userEvent.keyboard('{Enter}甲');
    await userEvent.click(document.body);
    await waitFor(() => {
      expect(leaves()).toBe(1);
    });
    expect(names(last())).toEqual(['行1', '甲']);
  });

  it('undoes what was typed into a cell as one step, and does it again', async () => {
    const { last } = renderTable({ table, rows: rowsOf(2) });
    await userEvent.tab();
    await userEvent.keyboard('abc{Enter}{Escape}');
    expect(names(last())).toEqual(['abc', '行2']);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(names(last())).toEqual(['行1', '行2']);
    expect(document.activeElement).toBe(cell(1, 1));
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(names(last())).toEqual(['abc', '行2']);
  });

  it('keeps its steps when the form calculates, and forgets them when other rows come', async () => {
    const total = createColumn('total', 'inputNumber', { isReadOnly: true });
    const { last, replace } = renderTable({
      table: createTable([price, total]),
      rows: [{ price: 1, total: 2 }],
      settle: (rows) => rows.map((row) => ({ ...row, total: Number(row['price']) * 2 })),
    });
    await userEvent.tab();
    await userEvent.keyboard('7{Escape}');
    await userEvent.keyboard('{F2}{Control>}a{/Control}9{Shift>}{Enter}{/Shift}');
    expect(last()[0]).toEqual({ price: 9, total: 18 });
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(last()[0]).toEqual({ price: 1, total: 2 });
    replace([{ price: 5, total: 10 }]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '重做' }).disabled).toBe(true);
  });

  it('selects with Shift, empties with Delete, fills down with Ctrl+D', async () => {
    const { last } = renderTable({ table, rows: rowsOf(3) });
    await userEvent.tab();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(document.querySelectorAll('[role=gridcell][aria-selected=true]')).toHaveLength(3);
    await userEvent.keyboard('{Control>}d{/Control}');
    expect(names(last())).toEqual(['行1', '行1', '行1']);
    await userEvent.keyboard('{Delete}');
    expect(names(last())).toEqual([null, null, null]);
    await userEvent.keyboard('{Escape}');
    expect(document.querySelectorAll('[role=gridcell][aria-selected=true]')).toHaveLength(0);
  });

  it('moves, duplicates without the stored id, and deletes rows', async () => {
    const { last } = renderTable({ table, rows: rowsOf(3) });
    await userEvent.tab();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(names(last())).toEqual(['行2', '行1', '行3']);
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    expect(names(last())).toEqual(['行2', '行1', '行1', '行3']);
    expect(last()[2]).not.toHaveProperty('id');
    await userEvent.keyboard('{Control>}a-{/Control}');
    expect(last()).toEqual([]);
  });

  it('inserts above the cell', async () => {
    const { last } = renderTable({ table, rows: rowsOf(2) });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    expect(names(last())).toEqual(['行1', null, '行2']);
  });

  it('leaves a table whose rows are picked instead of beginning one, and opens the selection where it would insert', async () => {
    const addTableConf = { interfaceId: 'goods', relationOptions: [] };
    const picked = createTable([name, price], { addType: 1, addTableConf, actionText: '选择' });
    const { last } = renderTable({ table: picked, rows: rowsOf(2) });
    const presses = vi.fn();
    screen.getByRole('button', { name: '选择' }).addEventListener('click', presses);
    await userEvent.click(cell(2, 2));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(cell(2, 2));
    await userEvent.keyboard('{F2}{Tab}');
    expect(last()).toHaveLength(2);
    expect(document.querySelector('[role=gridcell] input')).toBeNull();
    expect(presses).not.toHaveBeenCalled();
    cell(1, 1).focus();
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    expect(presses).toHaveBeenCalledTimes(1);
    expect(last()).toHaveLength(2);
  });

  it('F8 goes from error to error', async () => {
    const issues = new Map([
      ['5:price', '太大'],
      ['40:name', '不能为空'],
    ]);
    renderTable({ table, rows: rowsOf(60), issues });
    await userEvent.tab();
    expect(screen.getByText('2 处错误')).toBeTruthy();
    await userEvent.keyboard('{F8}');
    expect(document.activeElement).toBe(cell(6, 2));
    await userEvent.keyboard('{F8}');
    expect(document.activeElement).toBe(cell(41, 1));
    await userEvent.keyboard('{Shift>}{F8}{/Shift}');
    expect(document.activeElement).toBe(cell(6, 2));
  });
});

describe('the clipboard', () => {
  it('pastes a block, keeps what cannot be read, marks it, and takes all back at once', () => {
    const { last } = renderTable({ table, rows: rowsOf(1) });
    cell(1, 1).focus();
    fireEvent.paste(cell(1, 1), { clipboardData: clipboard('甲\t1,200\t耗材\r\n乙\t很多\t家电\r\n') });
    expect(last()).toMatchObject([
      { name: '甲', price: 1200, kind: '2' },
      { name: '乙', price: '很多', kind: '家电' },
    ]);
    expect(cell(2, 2).getAttribute('aria-invalid')).toBe('true');
    expect(cell(2, 2).textContent).toContain('很多');
    expect(screen.getByRole('status').textContent).toContain('2 个单元格');
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(last()).toMatchObject([{ name: '行1', price: 0, kind: '1' }]);
    fireEvent.click(screen.getByRole('button', { name: '重做' }));
    expect(cell(2, 2).getAttribute('aria-invalid')).toBe('true');
  });

  it('counts the texts that a locked cell of one row refused', () => {
    const states = new Map([
      [rowStateKey(price.id, 0), { isVisible: true, isRequired: false, isDisabled: true, refusals: [] }],
    ]);
    const { last } = renderTable({ table, rows: rowsOf(3), states });
    cell(1, 1).focus();
    fireEvent.paste(cell(1, 1), { clipboardData: clipboard('甲\t7\r\n乙\t8\r\n丙\t\r\n') });
    expect(last()).toMatchObject([
      { name: '甲', price: 0 },
      { name: '乙', price: 8 },
      { name: '丙', price: null },
    ]);
    expect(screen.getByRole('status').textContent).toBe('1 个单元格不能填写，已跳过');
  });

  it('copies text for spreadsheets; a choice is pasted with its value', () => {
    const { last } = renderTable({ table, rows: rowsOf(3) });
    cell(1, 2).focus();
    fireEvent.keyDown(cell(1, 2), { key: 'ArrowRight', shiftKey: true });
    const copied = clipboard();
    fireEvent.copy(cell(1, 3), { clipboardData: copied });
    expect(copied.getData('text/plain')).toBe('0\t药品\r\n');
    fireEvent.cut(cell(1, 3), { clipboardData: copied });
    expect(last()[0]).toMatchObject({ price: null, kind: null });
    cell(3, 2).focus();
    fireEvent.paste(cell(3, 2), { clipboardData: copied });
    expect(last()[2]).toMatchObject({ price: 0, kind: '1' });
  });

  it('leaves the table alone while it is read-only', () => {
    const { last } = renderTable({ table, rows: rowsOf(1), edit: { isReadOnly: true } });
    cell(1, 1).focus();
    fireEvent.paste(cell(1, 1), { clipboardData: clipboard('甲') });
    fireEvent.keyDown(cell(1, 1), { key: 'Delete' });
    expect(names(last())).toEqual(['行1']);
  });
});

it('shows again what stood unread in a typed column when the form is opened anew', () => {
  renderTable({ table, rows: [{ name: '甲', price: '很多', kind: '1' }] });
  expect(cell(1, 2).getAttribute('aria-invalid')).toBe('true');
});
