// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createTranslate } from '../../engine/contract/language';
import { SourceError } from '../../renderers/shared/sources/record-source';
import { TextProvider } from '../../renderers/shared/texts/text';
import { shellTextTables } from '../testing/all-texts';
import { SignInForm } from './SignInForm';

afterEach(cleanup);

function draw(submit: (account: string, password: string) => Promise<void>, account = '') {
  render(
    <TextProvider value={createTranslate('zh', shellTextTables)}>
      <SignInForm account={account} submitLabel="登录" submit={submit} />
    </TextProvider>,
  );
  return {
    account: screen.getByLabelText('账号'),
    password: screen.getByLabelText('密码'),
    button: screen.getByRole('button', { name: /登\s*录/ }),
  };
}

test('says that capitals are locked while the password is typed, and no longer once they are not', async () => {
  const { password } = draw(async () => undefined);
  const user = userEvent.setup();
  await user.click(password);
  await user.keyboard('a');
  expect(screen.queryByRole('status')).toBeNull();
  await user.keyboard('{CapsLock}B');
  expect(screen.getByRole('status').textContent).toBe('大写锁定已开启');
  expect(password.getAttribute('aria-describedby')).toBe(screen.getByRole('status').id);
  await user.keyboard('{CapsLock}c');
  expect(screen.queryByRole('status')).toBeNull();
});

test('says what is missing beside its field and sends nothing', async () => {
  const submit = vi.fn(async () => undefined);
  const { account, button } = draw(submit);
  await userEvent.click(button);
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['请输入账号', '请输入密码']);
  expect(account.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(account.getAttribute('aria-describedby') ?? '')?.textContent).toBe('请输入账号');
  expect(document.activeElement).toBe(account);
  expect(submit).not.toHaveBeenCalled();
});

test('trims the account, never the password', async () => {
  const submit = vi.fn(async () => undefined);
  const { account, password } = draw(submit);
  await userEvent.type(account, ' zs ');
  await userEvent.type(password, ' p {Enter}');
  expect(submit).toHaveBeenCalledExactlyOnceWith('zs', ' p ');
});

test("shows the server's refusal, empties the password and puts the focus there", async () => {
  const submit = () => Promise.reject(new SourceError('账号或密码错误', { code: 400 }));
  const { account, password, button } = draw(submit, 'zs');
  await userEvent.type(password, 'x');
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误');
  expect(account).toHaveProperty('value', 'zs');
  expect(password).toHaveProperty('value', '');
  expect(document.activeElement).toBe(password);
});

test('keeps what was typed when not the words but the line or the server failed', async () => {
  const submit = vi.fn(() => Promise.reject(new SourceError('请求出错，请重试', { code: 0 })));
  const { password, button } = draw(submit, 'zs');
  await userEvent.type(password, 'x');
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe('请求出错，请重试');
  expect(password).toHaveProperty('value', 'x');
  await userEvent.click(button);
  expect(submit).toHaveBeenCalledTimes(2);
});

test('stays busy once it is done, until what comes next takes its place', async () => {
  const submit = vi.fn(async () => undefined);
  const { password, button } = draw(submit, 'zs');
  await userEvent.type(password, 'x{Enter}');
  await userEvent.click(button);
  await userEvent.type(password, '{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(button.className).toContain('ant-btn-loading'));
});
