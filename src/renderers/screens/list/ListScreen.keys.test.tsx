// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ModuleScreen } from '../ModuleScreen';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

afterEach(cleanup);

const button = (value: string, label: string) => ({ value, label });

function setup({ canUse = () => true }: { canUse?: (value: string) => boolean } = {}) {
  const model = testModule(
    { fields: [fieldNode('input', 'name', { label: '名称' }), fieldNode('inputNumber', 'amount', { label: '金额' })] },
    {
      columnList: [columnNode('input', 'name', { label: '名称' }), columnNode('inputNumber', 'amount')],
      btnsList: [button('batchRemove', '批量删除')],
      columnBtnsList: [button('edit', '编辑'), button('detail', '详情')],
    },
  );
  const source = new MemorySource(
    Array.from({ length: 3 }, (_unused, index) => ({ name: `人员${String(index + 1)}`, amount: index })),
  );
  const access = accessOf({ canUseButton: (code) => canUse(code) });
  renderScreen(<ModuleScreen model={model} source={source} access={access} />);
  return userEvent.setup({ delay: null });
}

const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;
const focused = () => document.activeElement as HTMLElement;
const focusedRow = () => (focused().matches('tr') ? focused().querySelectorAll('td')[2]?.textContent : null);

it('opens a record by a click on its row, in detail where that is permitted, else for editing', async () => {
  const user = setup();
  await user.click(await screen.findByText('人员2'));
  const detail = await screen.findByRole('dialog');
  expect(within(detail).queryByRole('textbox')).toBeNull();
  expect(await within(detail).findByRole('heading', { name: '人员2' })).toBeTruthy();
  cleanup();

  const other = setup({ canUse: (code) => !code.includes('detail') });
  await other.click(await screen.findByText('人员2'));
  expect(await within(await screen.findByRole('dialog')).findByRole('textbox', { name: '名称' })).toBeTruthy();
});

it('opens nothing by a click on a control, on a marked text, or without a right', async () => {
  const user = setup();
  await screen.findByText('人员1');
  await user.click(within(rowOf('人员1')).getByRole('checkbox'));
  expect(screen.getByText(/已选择 1 条/)).toBeTruthy();
  const selection = window.getSelection();
  await user.pointer([
    { target: screen.getByText('人员2'), offset: 0, keys: '[MouseLeft>]' },
    { offset: 2 },
    { keys: '[/MouseLeft]' },
  ]);
  expect(selection?.toString()).toBe('人员');
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();

  const barred = setup({ canUse: () => false });
  await barred.click(await screen.findByText('人员2'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(rowOf('人员2').tabIndex).toBe(-1);
});

it('has one Tab stop a row, and arrow keys between rows, cells and controls', async () => {
  const user = setup();
  await screen.findByText('人员1');
  rowOf('人员1').focus();
  await user.tab();
  expect(focusedRow()).toBe('人员2');
  await user.keyboard('{ArrowDown}');
  expect(focusedRow()).toBe('人员3');
  await user.keyboard('{Home}');
  expect(focusedRow()).toBe('人员1');
  await user.keyboard('{ArrowRight}');
  expect(focused().matches('input[type=checkbox]')).toBe(true);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused().textContent).toBe('人员1');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused().textContent).toMatch(/编\s*辑/);
  await user.tab({ shift: true });
  expect(focusedRow()).toBe('人员1');
  await user.keyboard('{End}');
  await user.tab();
  expect(focused().closest('table')).toBeNull();
});

it('selects a row by the space bar and opens it by Enter, without pressing its buttons', async () => {
  const user = setup();
  await screen.findByText('人员1');
  rowOf('人员2').focus();
  await user.keyboard(' ');
  expect(screen.getByText(/已选择 1 条/)).toBeTruthy();
  await user.keyboard(' ');
  expect(screen.queryByText(/已选择/)).toBeNull();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('heading', { name: '人员2' })).toBeTruthy();
  await user.click(within(dialog).getAllByRole('button', { name: /关\s*闭/ })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  within(rowOf('人员3'))
    .getByRole('button', { name: /编\s*辑/ })
    .focus();
  await user.keyboard('{Enter}');
  expect(await within(await screen.findByRole('dialog')).findByRole('textbox', { name: '名称' })).toBeTruthy();
});
