// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_ROWS } from '../../../engine/rules';
import { createColumn, createTable, renderTable } from './testing/render-table';

afterEach(cleanup);

const name = createColumn('name', 'input', { label: '名称' });
const price = createColumn('price', 'inputNumber', { label: '单价' });
const day = createColumn('day', 'datePicker', { label: '日期' });
const isUrgent = createColumn('urgent', 'switch', { label: '加急' });
const note = createColumn('note', 'textarea', { label: '说明' });

const cell = (row: number, column: number) => {
  const place = `[role="row"][aria-rowindex="${String(row + 1)}"] > [aria-colindex="${String(column + 1)}"]`;
  const found = document.querySelector<HTMLElement>(place);
  if (!found) throw new Error(`no cell ${String(row)}:${String(column)}`);
  return found;
};

/** Stub of a clipboard. */
function clipboard() {
  const data = new Map<string, string>();
  return {
    getData: (type: string) => data.get(type) ?? '',
    setData: (type: string, value: string) => data.set(type, value),
  };
}

// Must be the first test, as long as the lazily loaded editor is not cached.
it('keeps what is typed while the editor of a cell is still being fetched, and the Tab after it', async () => {
  const { last } = renderTable({ table: createTable([day, name]), rows: [{ day: null, name: '甲' }] });
  cell(1, 1).focus();
  await userEvent.keyboard('2026-12-25{Tab}');
  expect(cell(1, 1).querySelector('input')).toBeNull();
  await waitFor(() => {
    expect(last()[0]?.['day']).toBe(Date.parse('2026-12-25T00:00+08:00'));
  });
  await waitFor(() => {
    expect(cell(1, 2).contains(document.activeElement)).toBe(true);
  });
});

describe('a text that is no value of its column', () => {
  it('is selected in the editor, and kept when unchanged', async () => {
    const { last } = renderTable({
      table: createTable([price, day, name]),
      rows: [{ price: '很多', day: '坏', name: '甲' }],
    });
    cell(1, 1).focus();
    await userEvent.keyboard('{F2}');
    const box = () => document.activeElement as HTMLInputElement;
    await waitFor(() => {
      expect(box().value).toBe('很多');
    });
    expect([box().selectionStart, box().selectionEnd]).toEqual([0, 2]);
    await userEvent.keyboard('{Tab}');
    await waitFor(() => {
      expect(box().value).toBe('坏');
    });
    await userEvent.keyboard('{Tab}');
    expect(last()[0]).toMatchObject({ price: '很多', day: '坏' });
  });

  it('is shown and copied as it came where the column has a text for everything', () => {
    renderTable({
      table: createTable([name, isUrgent]),
      rows: [
        { name: '甲', urgent: '坏' },
        { name: '乙', urgent: 1 },
      ],
    });
    expect(cell(1, 2).textContent).toContain('坏');
    cell(1, 2).focus();
    fireEvent.keyDown(cell(1, 2), { key: 'ArrowDown', shiftKey: true });
    const copied = clipboard();
    fireEvent.copy(cell(2, 2), { clipboardData: copied });
    expect(copied.getData('text/plain')).toBe('坏\r\n开\r\n');
  });
});

it('copies a table for spreadsheets too, in which a text is no formula and a code keeps its digits', () => {
  const rows = [{ name: "=cmd|'/c'!A0 <b>\n2", price: 1200.5, day: Date.parse('2026-12-25T00:00+08:00') }];
  const withCode = [...rows, { name: '330106199001011234', price: '很多', day: null }];
  renderTable({ table: createTable([name, price, day]), rows: withCode });
  cell(1, 1).focus();
  fireEvent.keyDown(cell(1, 1), { key: 'a', ctrlKey: true });
  const copied = clipboard();
  fireEvent.copy(cell(1, 1), { clipboardData: copied });
  const html = new DOMParser().parseFromString(copied.getData('text/html'), 'text/html');
  const cells = [...html.querySelectorAll('td')].map((td) => [td.textContent, td.getAttribute('style')]);
  const asText = "mso-number-format:'\\@'";
  expect(cells).toEqual([
    // Only some spreadsheets obey the style, so a text that looks like a formula is escaped too.
    ["'=cmd|'/c'!A0 <b>2", asText],
    ['1200.5', null],
    ['2026-12-25', null],
    ['330106199001011234', asText],
    ['很多', asText],
    ['', null],
  ]);
  expect(html.querySelectorAll('td br')).toHaveLength(1);
});

it('ends the input of several lines with Enter and breaks the line with Alt+Enter', async () => {
  const { last } = renderTable({ table: createTable([note, name]), rows: [{ note: '旧' }, { note: '下' }] });
  cell(1, 1).focus();
  await userEvent.keyboard('一{Alt>}{Enter}{/Alt}');
  await waitFor(() => {
    expect(last()[0]?.['note']).toBe('一\n');
  });
  await userEvent.keyboard('{Enter}');
  expect(cell(2, 1).contains(document.activeElement)).toBe(true);
  expect(last()[0]?.['note']).toBe('一\n');
});

it('says that a full table takes no further row, and keeps the keyboard', async () => {
  const rows = Array.from({ length: MAX_ROWS }, (_none, index) => ({ name: `行${String(index + 1)}` }));
  const { last } = renderTable({ table: createTable([name]), rows });
  cell(1, 1).focus();
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  expect(await screen.findByText(`最多 ${String(MAX_ROWS)} 行，放不下更多的行`)).toBeTruthy();
  expect(last()).toHaveLength(MAX_ROWS);
  expect(document.activeElement).toBe(cell(1, 1));
});
