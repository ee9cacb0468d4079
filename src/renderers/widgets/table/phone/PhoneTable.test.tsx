// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createColumn, createTable, renderTable } from '../testing/render-table';

beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const columns = [createColumn('name', 'input', { label: '名称' }), createColumn('place', 'input', { label: '产地' })];
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_none, at) => ({ name: `行${String(at + 1)}`, place: `地${String(at + 1)}` }));
const WRONG = new Map([['1:name', '必填']]);

async function setup(harness: Partial<Parameters<typeof renderTable>[0]> = {}) {
  const left: number[] = [];
  const onRowLeave = (index: number) => void left.push(index);
  const table = renderTable({ table: createTable(columns), rows: rowsOf(3), edit: { onRowLeave }, ...harness });
  const group = await screen.findByRole('group', { name: '产品明细' });
  return { table, group, left, user: userEvent.setup({ delay: null }) };
}

const rowButton = (index: number) => {
  const found = document.querySelector<HTMLElement>(`[data-row="${String(index)}"]`);
  if (!found) throw new Error(`no row ${String(index)}`);
  return found;
};
const sheet = (title: RegExp) => screen.findByRole('dialog', { name: title });
const expectNoSheet = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
/** What was put off until after this step has run. */
const settle = () => act(() => new Promise((done) => setTimeout(done, 20)));
const press = async (user: ReturnType<typeof userEvent.setup>, name: RegExp) =>
  user.click(await screen.findByRole('button', { name }));

it('leads to the first row with an error when the form gives it the focus, and stays closed once it is closed', async () => {
  const { group, user } = await setup({ issues: WRONG });
  act(() => group.focus());
  await sheet(/第 2 \/ 3 行/);
  await press(user, /^完\s*成$/);
  await expectNoSheet();
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(rowButton(1));
  // The next refused save leads there again.
  act(() => group.focus());
  await sheet(/第 2 \/ 3 行/);
});

it('opens nothing when something beside its buttons is pressed', async () => {
  const { group, user } = await setup({ issues: WRONG });
  await user.click(group);
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('begins each added row and each copy at its upper end and in its first field', async () => {
  const { table, user } = await setup();
  await user.click(rowButton(2));
  await sheet(/第 3 \/ 3 行/);
  const body = document.querySelector('.ant-drawer-body');
  if (!body) throw new Error('no body');
  body.scrollTop = 300;
  await press(user, /添加并继续/);
  await sheet(/第 4 \/ 4 行/);
  expect(body.scrollTop).toBe(0);
  expect(document.activeElement).toBe(screen.getByLabelText('名称'));
  await user.keyboard('新');
  body.scrollTop = 300;
  await press(user, /更多操作/);
  await user.click(await screen.findByRole('menuitem', { name: /复制此行/ }));
  await sheet(/第 5 \/ 5 行/);
  expect(body.scrollTop).toBe(0);
  expect(document.activeElement).toBe(screen.getByLabelText('名称'));
  expect(table.last().map((row) => row['name'])).toEqual(['行1', '行2', '行3', '新', '新']);
});

it('keeps the focus on the button to the next row at the last one', async () => {
  const { user } = await setup({ rows: rowsOf(2) });
  await user.click(rowButton(0));
  await press(user, /下一行/);
  await sheet(/第 2 \/ 2 行/);
  const next = screen.getByRole('button', { name: /下一行/ });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(next);
  await user.click(next);
  await sheet(/第 2 \/ 2 行/);
});

it('reports a row that is closed as left, but not one that is deleted; the focus goes to the one beside it', async () => {
  const { table, left, user } = await setup({ rows: rowsOf(2) });
  const remove = async (title: RegExp) => {
    await sheet(title);
    await press(user, /更多操作/);
    await user.click(await screen.findByRole('menuitem', { name: /删除此行/ }));
    await expectNoSheet();
    await settle();
  };
  await user.click(rowButton(1));
  await remove(/第 2 \/ 2 行/);
  expect(left).toEqual([]);
  expect(table.leaves()).toBe(0);
  expect(document.activeElement).toBe(rowButton(0));
  await user.click(rowButton(0));
  await remove(/第 1 \/ 1 行/);
  expect(left).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /添\s*加/ }));
  await user.click(document.activeElement ?? document.body);
  await sheet(/第 1 \/ 1 行/);
  await press(user, /^完\s*成$/);
  await expectNoSheet();
  expect(left).toEqual([0]);
  expect(table.leaves()).toBe(1);
});
