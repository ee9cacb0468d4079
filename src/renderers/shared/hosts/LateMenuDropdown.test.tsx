// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { LateMenuDropdown } from './LateMenuDropdown';

afterEach(cleanup);

function setup() {
  const onClick = vi.fn();
  const items = [
    { key: 'edit', label: '编辑' },
    { key: 'remove', label: '删除' },
  ];
  render(
    <>
      <LateMenuDropdown menu={{ items, onClick: ({ key }) => onClick(key) }}>
        <button type="button">更多</button>
      </LateMenuDropdown>
      <button type="button">别处</button>
    </>,
  );
  return { onClick, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), button: screen.getByText('更多') };
}

const entry = (name: string) => screen.findByRole('menuitem', { name });
const expectClosed = (button: HTMLElement) => waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));

it('is not there before it is opened, and is a menu to those who listen', async () => {
  const { user, button } = setup();
  expect(document.querySelector('.ant-dropdown-trigger')).toBeNull();
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  await user.click(button);
  expect(await entry('编辑')).toBeTruthy();
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

it('opened by Enter, its first entry has the focus; Escape gives it back to the button', async () => {
  const { user, button } = setup();
  button.focus();
  await user.keyboard('{Enter}');
  const first = await entry('编辑');
  await waitFor(() => expect(document.activeElement).toBe(first));
  // The library asks for `keyCode`, which user-event leaves out.
  fireEvent.keyDown(first, { key: 'Escape', keyCode: 27 });
  await expectClosed(button);
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
});

it('a press on its button closes it, the next one opens it', async () => {
  const { user, button } = setup();
  await user.click(button);
  await entry('编辑');
  await user.click(button);
  await expectClosed(button);
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'));
  await user.click(screen.getByText('别处'));
  await expectClosed(button);
});

it('an entry is chosen once, and the button has the focus', async () => {
  const { user, button, onClick } = setup();
  await user.click(button);
  const second = await entry('删除');
  await waitFor(() => expect(document.activeElement).not.toBe(button));
  await user.click(second);
  expect(onClick.mock.calls).toEqual([['remove']]);
  await expectClosed(button);
  expect(document.activeElement).toBe(button);
});
