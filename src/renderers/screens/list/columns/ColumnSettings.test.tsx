// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ModuleScreen } from '../../ModuleScreen';
import { MemorySource } from '../../testing/memory-source';
import { renderScreen } from '../../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../../testing/test-module';

afterEach(cleanup);

it('shows all columns when nothing but hidden ones is left, and they can be hidden anew', async () => {
  const names = ['name', 'amount'];
  const source = new MemorySource([{ name: '甲', amount: '1' }]);
  // The user hid both when there was a third column, which has since been removed from the module.
  source.columns = names.map((fieldId) => ({ fieldId, isVisible: false }));
  const model = testModule(
    { fields: names.map((name) => fieldNode('input', name)) },
    { columnList: names.map((name) => columnNode('input', name)), btnsList: [], columnBtnsList: [] },
  );
  renderScreen(<ModuleScreen model={model} source={source} access={accessOf()} />);
  const user = userEvent.setup({ delay: null });
  expect(await screen.findByText('甲')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '列设置' }));
  const isOn = (name: string) => screen.queryByRole('switch', { name })?.getAttribute('aria-checked');
  await waitFor(() => expect([isOn('name'), isOn('amount')]).toEqual(['true', 'true']));
  expect(screen.getByRole('columnheader', { name: 'name' })).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'amount' }));
  const hidden = () => source.columns.filter(({ isVisible }) => !isVisible).map(({ fieldId }) => fieldId);
  await waitFor(() => expect(hidden()).toEqual(['amount']));
  expect(screen.queryByRole('columnheader', { name: 'amount' })).toBeNull();
});

function openColumns(names: readonly string[]) {
  const source = new MemorySource([Object.fromEntries(names.map((name) => [name, `${name}1`]))]);
  const model = testModule(
    { fields: names.map((name) => fieldNode('input', name)) },
    { columnList: names.map((name) => columnNode('input', name)), btnsList: [], columnBtnsList: [] },
  );
  renderScreen(<ModuleScreen model={model} source={source} access={accessOf()} />);
  return { source, user: userEvent.setup({ delay: null }) };
}

/** Headings from left to right, without the number of the row. */
const headings = () =>
  [...document.querySelectorAll('.ant-table-thead th[data-column]')].map((heading) => heading.textContent);

it('moves a column by keyboard, keeps the focus, pins and widens columns, and gives all of it back', async () => {
  const { source, user } = openColumns(['a', 'b', 'c']);
  expect(await screen.findByText('a1')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '列设置' }));
  const handle = await screen.findByRole('button', { name: '移动“a”：第 1 列，共 3 列' });
  act(() => handle.focus());
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(headings()).toEqual(['b', 'a', 'c']));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('移动“a”：第 2 列，共 3 列');
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  await waitFor(() => expect(headings()).toEqual(['b', 'c', 'a']));

  await user.click(screen.getByRole('button', { name: '“a”：不固定' }));
  await user.click(await screen.findByRole('menuitem', { name: '固定在左' }));
  await waitFor(() => expect(headings()).toEqual(['a', 'b', 'c']));
  expect(screen.getByRole('region', { name: '固定在左' }).textContent).toContain('a');

  const width = screen.getByRole('spinbutton', { name: '“b”的列宽' });
  await user.clear(width);
  await user.type(width, '20{Enter}');
  await waitFor(() => expect(source.columns.find(({ fieldId }) => fieldId === 'b')?.width).toBe(48));

  await user.click(screen.getByRole('button', { name: '恢复默认' }));
  await waitFor(() => expect(source.columns).toEqual([]));
  expect(headings()).toEqual(['a', 'b', 'c']);
});

it('changes a width by the keyboard at a heading; a double click on its edge gives back the one of the module', async () => {
  const { source } = openColumns(['a', 'b']);
  expect(await screen.findByText('a1')).toBeTruthy();
  const heading = screen.getByRole('columnheader', { name: 'a' });
  Object.defineProperty(heading, 'offsetWidth', { value: 128 });
  const kept = () => source.columns.find(({ fieldId }) => fieldId === 'a')?.width;
  expect(fireEvent.keyDown(heading, { key: 'ArrowRight', altKey: true }), 'the browser does not go on').toBe(false);
  await waitFor(() => expect(kept()).toBe(144));
  const grip = heading.querySelector('.formloom-width-grip') as HTMLElement;
  fireEvent.doubleClick(grip);
  await waitFor(() => expect(kept()).toBeUndefined());
});
