// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { toCurrentUser } from '../session/current-user';
import type { Shell } from '../shell';
import { ShellProvider } from '../shell-context';
import { userAnswer } from '../testing/user-answer';
import { PasswordNotice } from './PasswordNotice';

afterEach(cleanup);

function draw(passwordDaysLeft: number | null) {
  const user = toCurrentUser(userAnswer({ userInfo: { userId: 'u', passwordDaysLeft } }));
  const shell = {
    session: { store: createStore(() => ({ user })) },
    language: { store: createStore(() => ({ language: 'zh' })) },
  } as unknown as Shell;
  const router = createMemoryRouter([{ path: '*', element: <PasswordNotice /> }], { initialEntries: ['/home'] });
  const { container } = render(
    <ShellProvider value={shell}>
      <RouterProvider router={router} />
    </ShellProvider>,
  );
  return { container, router };
}

it('tells the days that a password lasts, and leads to its change', () => {
  const { router } = draw(3);
  expect(screen.getByText('密码还有 3 天到期，到期后须先修改才能使用系统')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '修改密码' }));
  expect(router.state.location).toMatchObject({ pathname: '/profile/password' });
});

it('says that today is the last day, and nothing before it is time', () => {
  draw(0);
  expect(screen.getByText('密码今天到期，请尽快修改')).toBeTruthy();
  expect(draw(null).container.textContent).toBe('');
});
