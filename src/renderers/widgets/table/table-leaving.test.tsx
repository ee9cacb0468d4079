// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createColumn, createTable, renderTable } from './testing/render-table';

afterEach(cleanup);

const choices = {
  kind: 'static',
  items: [
    { value: '1', label: '药品' },
    { value: '2', label: '耗材' },
  ],
} as const;
const name = createColumn('name', 'input', { label: '名称' });
const price = createColumn('price', 'inputNumber', { label: '单价' });
const still = createColumn('still', 'input', { label: '只读', isReadOnly: true });
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_none, i) => ({ name: `行${String(i + 1)}`, price: i, kind: '1' }));

const cell = (row: number, column: number) => {
  const place = `[role="row"][aria-rowindex="${String(row + 1)}"] > [aria-colindex="${String(column + 1)}"]`;
  const found = document.querySelector<HTMLElement>(place);
  if (!found) throw new Error(`no cell ${String(row)}:${String(column)}`);
  return found;
};
/** Presses a key on the focused element. Returns false when the grid handled it (`preventDefault`). */
const press = (key: string, more: { ctrlKey?: boolean; shiftKey?: boolean } = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

describe('Tab on a cell that is not open', () => {
  it('goes to the next cell that takes input, on to the next row, and leaves behind the last one', () => {
    renderTable({ table: createTable([name, still, price]), rows: rowsOf(2) });
    cell(1, 1).focus();
    expect(press('Tab')).toBe(false);
    expect(document.activeElement).toBe(cell(1, 3));
    press('Tab');
    expect(document.activeElement).toBe(cell(2, 1));
    press('Tab', { shiftKey: true });
    expect(document.activeElement).toBe(cell(1, 3));
    press('Tab', { shiftKey: true });
    expect(press('Tab', { shiftKey: true })).toBe(true);
    cell(2, 3).focus();
    expect(press('Tab')).toBe(true);
  });

  it('leaves after Escape, which the dialog around the form does not get; the next Escape it does', () => {
    const escapes: string[] = [];
    const { container } = renderTable({ table: createTable([name, price]), rows: rowsOf(2) });
    container.addEventListener('keydown', (event) => {
      if (!event.defaultPrevented) escapes.push(event.key);
    });
    cell(1, 1).focus();
    press('F2');
    press('Escape');
    expect(document.activeElement).toBe(cell(1, 1));
    press('Escape');
    expect(escapes).toEqual([]);
    press('Shift', { shiftKey: true });
    expect(press('Tab')).toBe(true);
    press('Escape');
    expect(press('ArrowDown')).toBe(false);
    expect(press('Tab')).toBe(false);
    press('Escape');
    press('Escape');
    expect(escapes.at(-1)).toBe('Escape');
    const described = screen.getByRole('grid').getAttribute('aria-describedby');
    expect(document.getElementById(described ?? '')?.textContent).toContain('先按 Esc 再按 Tab');
  });

  it('leaves a table that takes no input at once', () => {
    renderTable({ table: createTable([name]), rows: rowsOf(2), edit: { isReadOnly: true } });
    cell(1, 1).focus();
    expect(press('Tab')).toBe(true);
    expect(press('Escape')).toBe(true);
  });
});

describe('arrows in an editor', () => {
  it('end what was begun by typing and move, and stay with the caret after F2', () => {
    const { last } = renderTable({ table: createTable([name, price]), rows: rowsOf(2) });
    cell(1, 1).focus();
    press('x');
    fireEvent.change(document.activeElement as HTMLInputElement, { target: { value: '甲' } });
    expect(press('ArrowDown')).toBe(false);
    expect(document.activeElement).toBe(cell(2, 1));
    expect(last()[0]).toMatchObject({ name: '甲' });
    press('F2');
    expect(press('ArrowUp')).toBe(true);
    expect(cell(2, 1).contains(document.activeElement)).toBe(true);
  });
});

describe('undo in the table’s box', () => {
  it('brings rows back from the add button, and never reaches another field', async () => {
    const { last } = renderTable({ table: createTable([name, price], { actionText: '新增一行' }), rows: rowsOf(2) });
    cell(1, 1).focus();
    press('a', { ctrlKey: true });
    press('-', { ctrlKey: true });
    expect(last()).toEqual([]);
    expect(document.activeElement?.textContent).toContain('新增一行');
    expect(press('z', { ctrlKey: true })).toBe(false);
    expect(last()).toHaveLength(2);
    await waitFor(() => expect(cell(1, 1).closest('[role=grid]')?.contains(document.activeElement)).toBe(true));
    screen.getByRole('button', { name: '重做' }).focus();
    expect(press('y', { ctrlKey: true })).toBe(false);
    expect(last()).toEqual([]);
    expect(press('y', { ctrlKey: true })).toBe(false);
  });
});

describe('choices in a cell', () => {
  it('are left with the cell when the focus goes elsewhere after a press in their list', async () => {
    const kind = createColumn('kind', 'select', { label: '类别', options: choices });
    renderTable({ table: createTable([name, kind], { actionText: '新增一行' }), rows: rowsOf(1) });
    cell(1, 2).focus();
    press('F2');
    const option = await waitFor(() => {
      const found = document.querySelector('.ant-select-item-option[title=耗材]');
      if (!found) throw new Error('no list');
      return found;
    });
    fireEvent.mouseDown(option);
    fireEvent.click(option);
    // The list gives the focus back to its box before anybody takes it away.
    await waitFor(() => expect(cell(1, 2).contains(document.activeElement)).toBe(true));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    screen.getByRole('button', { name: /新增一行/ }).focus();
    await waitFor(() => expect(cell(1, 2).querySelector('input')).toBeNull());
    expect(cell(1, 2).textContent).toContain('耗材');
    expect(document.activeElement?.textContent).toContain('新增一行');
  });

  it('are one stop of Tab where they are radio buttons', async () => {
    const kind = createColumn('kind', 'radio', { label: '类别', options: choices });
    renderTable({ table: createTable([kind, name]), rows: rowsOf(1) });
    cell(1, 1).focus();
    press('F2');
    await waitFor(() => expect(cell(1, 1).querySelectorAll('input[type=radio]')).toHaveLength(2));
    cell(1, 1).querySelector<HTMLElement>('input:checked')?.focus();
    expect(press('Tab')).toBe(false);
    expect(cell(1, 2).contains(document.activeElement)).toBe(true);
  });

  it.each([
    ['F2', true],
    ['y', true],
    ['Enter', false],
  ])('show their list at once after %s: %s', async (key, isOpen) => {
    const kind = createColumn('kind', 'select', { label: '类别', options: choices });
    renderTable({ table: createTable([kind, name]), rows: rowsOf(1) });
    cell(1, 1).focus();
    press(key);
    await waitFor(() => expect(cell(1, 1).querySelector('[role=combobox]')).not.toBeNull());
    expect(cell(1, 1).querySelector('[role=combobox]')?.getAttribute('aria-expanded')).toBe(String(isOpen));
  });

  it('show their list at once after a click on the cell that has the keyboard', async () => {
    const kind = createColumn('kind', 'select', { label: '类别', options: choices });
    renderTable({ table: createTable([kind, name]), rows: rowsOf(1) });
    cell(1, 1).focus();
    fireEvent.mouseDown(cell(1, 1));
    fireEvent.mouseUp(cell(1, 1));
    fireEvent.click(cell(1, 1));
    await waitFor(() =>
      expect(cell(1, 1).querySelector('[role=combobox]')?.getAttribute('aria-expanded')).toBe('true'),
    );
  });

  it('turn at once with Space where they are a switch', async () => {
    const isOn = createColumn('isOn', 'switch', { label: '启用' });
    const { last } = renderTable({ table: createTable([name, isOn]), rows: [{ name: '甲', isOn: 0 }] });
    cell(1, 2).focus();
    press(' ');
    await waitFor(() => expect(last()[0]).toMatchObject({ isOn: 1 }));
  });
});
