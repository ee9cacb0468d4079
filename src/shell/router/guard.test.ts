import { beforeEach, expect, test, vi } from 'vitest';
import { SourceError } from '../../renderers/shared/sources/record-source';
import { createSession } from '../session/session';
import { createUnsavedInput } from '../session/unsaved-input';
import { createStorage } from '../session/storage';
import type { Shell } from '../shell';
import { guardNavigation, PUBLIC_PATHS } from './guard';

const USER = {
  menuList: [{ id: 'm', enCode: 'm', fullName: 'm', type: 3, urlAddress: 'model/m' }],
  userInfo: { userId: 'u', userAccount: 'u' },
};

let answer: () => unknown;
let calls = 0;

function createTestShell(token: string): Shell {
  const storage = createStorage(null, new EventTarget());
  if (token) storage.set('token', token);
  const request = async () => {
    calls += 1;
    return { data: answer(), message: '' };
  };
  const texts = { noPermission: () => '您的权限不足，请联系管理员', verificationFailed: () => '验证失败，请重新登录' };
  const session = createSession(storage, () => ({ request, failureText: () => '' }), texts);
  return { session, unsaved: createUnsavedInput() } as Shell;
}

const go = (shell: Shell, path: string) => guardNavigation(shell, new URL(path, 'https://app.example'));
const target = (response: Response | null) => response?.headers.get('Location') ?? null;

beforeEach(() => {
  calls = 0;
  answer = () => USER;
});

test('while the screen is locked every path leads to its page, but a page with unsaved input', async () => {
  const shell = createTestShell('t');
  expect(await go(shell, '/home')).toBeNull();
  expect(target(await go(shell, '/lockScreen'))).toBe('/');
  shell.session.followLock(true);
  expect(target(await go(shell, '/home?a=1'))).toBe('/lockScreen?redirect=%2Fhome%3Fa%3D1');
  expect(target(await go(shell, '/login'))).toBe('/');
  expect(await go(shell, '/lockScreen')).toBeNull();
  const release = shell.unsaved.hold();
  expect(await go(shell, '/home')).toBeNull();
  release();
  expect(target(await go(shell, '/home'))).toBe('/lockScreen?redirect=%2Fhome');
});

test('a lock that only the server knows of leads there too, and the token stays', async () => {
  const shell = createTestShell('t');
  answer = () => {
    throw new SourceError('屏幕已锁定，请先解锁', { code: 423 });
  };
  expect(target(await go(shell, '/home'))).toBe('/lockScreen?redirect=%2Fhome');
  expect(shell.session.store.getState()).toMatchObject({ token: 't', isLocked: true });
});

test('without a token exactly the public paths pass', async () => {
  const shell = createTestShell('');
  for (const path of PUBLIC_PATHS) expect(await go(shell, path)).toBeNull();
  expect(target(await go(shell, '/model/a?b=1'))).toBe('/login?redirect=%2Fmodel%2Fa%3Fb%3D1');
  for (const path of ['/loginx', '/login/', '/sso/x', '/lockScreen', '/redirect/x', '/LOGIN', '/;/login', '/']) {
    expect(target(await go(shell, path))).toMatch(/^\/login\?redirect=/);
  }
  expect(calls).toBe(0);
});

test('with a token the login page leads inside', async () => {
  expect(target(await go(createTestShell('t'), '/login'))).toBe('/');
});

test('the user is read once, then navigations go on', async () => {
  const shell = createTestShell('t');
  expect(await go(shell, '/home')).toBeNull();
  expect(await go(shell, '/model/m')).toBeNull();
  expect(calls).toBe(1);
});

test('a failure drops the token and says why on the login page', async () => {
  answer = () => {
    throw new SourceError('登录过期,请重新登录', { code: 600, isSessionOver: true });
  };
  const shell = createTestShell('t');
  expect(target(await go(shell, '/home'))).toBe('/login?redirect=%2Fhome');
  expect(shell.session.store.getState()).toMatchObject({ token: '', notice: '登录过期,请重新登录' });
});

test('a call that nobody answered is made once more before the token goes', async () => {
  vi.useFakeTimers();
  try {
    const broken = () => {
      throw new SourceError('请求出错，请重试', { code: 0, isUnanswered: true });
    };
    const shell = createTestShell('t');
    answer = broken;
    const first = go(shell, '/home');
    // The token is kept until the retry at 1 s: a page that is unloaded aborts its call and must not sign out.
    await vi.advanceTimersByTimeAsync(900);
    expect([calls, shell.session.store.getState().token]).toEqual([1, 't']);
    answer = () => USER;
    await vi.advanceTimersByTimeAsync(100);
    expect(await first).toBeNull();
    expect(calls).toBe(2);
    const other = createTestShell('t');
    answer = broken;
    const second = go(other, '/home');
    await vi.advanceTimersByTimeAsync(1000);
    expect(target(await second)).toBe('/login?redirect=%2Fhome');
    expect(other.session.store.getState()).toMatchObject({ token: '', notice: '请求出错，请重试' });
  } finally {
    vi.useRealTimers();
  }
});

test('an empty menu tells the user that permission lacks', async () => {
  answer = () => ({ ...USER, menuList: [] });
  const shell = createTestShell('t');
  expect(target(await go(shell, '/home'))).toBe('/login?redirect=%2Fhome');
  expect(shell.session.store.getState().notice).toBe('您的权限不足，请联系管理员');
});

test('a failure without words says Has Error', async () => {
  answer = () => {
    throw 'x';
  };
  const shell = createTestShell('t');
  await go(shell, '/home');
  expect(shell.session.store.getState().notice).toBe('Has Error');
});
