// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { toCurrentUser } from '../session/current-user';
import { keepSeenUser } from '../session/seen-user';
import type { Shell } from '../shell';
import { ShellProvider } from '../shell-context';
import { userAnswer } from '../testing/user-answer';
import { MissingRight } from './MissingRight';

afterEach(() => {
  cleanup();
  keepSeenUser('');
  vi.unstubAllGlobals();
});

function draw(info: object = {}, missing = '/permission/user') {
  const user = toCurrentUser(
    userAnswer({ userInfo: { userId: 'u', userName: '赵实习', userAccount: 'limited', ...info } }),
  );
  const shell = {
    session: { store: createStore(() => ({ user })) },
    language: { store: createStore(() => ({ language: 'zh' })) },
  } as unknown as Shell;
  return render(
    <ShellProvider value={shell}>
      <MissingRight missing={missing} />
    </ShellProvider>,
  );
}

const WORDS = '账号 limited（赵实习）打不开页面 /permission/user，请查看权限并授权';

it('says whom to ask, with the words to send to them', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...window.navigator, clipboard: { writeText } });
  draw();
  expect(screen.getByText(/发给系统管理员/)).toBeTruthy();
  expect(screen.getByText(WORDS)).toBeTruthy();
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('已复制')).toBeTruthy();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(WORDS);
});

it('stays as it is where the browser keeps the clipboard shut', async () => {
  draw();
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('复制')).toBeTruthy();
});

it('shows a long path cut, and markup in it as text', () => {
  const { container } = draw({}, `/<img src=x>${'x'.repeat(5000)}`);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent.length).toBeLessThan(400);
});

it('says nothing to an administrator, who lacks no right', () => {
  expect(draw({ isAdministrator: true }).container.textContent).toBe('');
});

it('tells whoever sees the system as somebody else where to look', () => {
  keepSeenUser('u');
  draw();
  expect(screen.getByText(/赵实习\/limited 打不开页面 \/permission\/user/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
