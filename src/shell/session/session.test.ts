import { expect, test, vi } from 'vitest';
import { SourceError } from '../../renderers/shared/sources/record-source';
import type { HttpRequest, Reply } from '../http';
import { grantOf, toCurrentUser } from './current-user';
import { indexByPath, leavesOf, toMenu, trailTo } from './menu';
import { followOtherTabs } from './other-tabs';
import { createSession } from './session';
import { createSessionGate } from './session-gate';
import { createStorage } from './storage';
import { createUnsavedInput } from './unsaved-input';
import { userAnswer } from '../testing/user-answer';

const leaf = {
  id: 'm1',
  enCode: 'orders',
  fullName: '采购',
  type: 3,
  urlAddress: 'model/orders',
  propertyJson: '{"moduleId":"mod1"}',
};
const currentUser = (userId: string) => ({
  menuList: [{ id: 'd1', enCode: 'd', fullName: '业务', type: 1, hasChildren: true, children: [leaf] }],
  routerList: [],
  userInfo: { userId, userAccount: userId, userName: '张三', systemIds: [{ id: 's', currentSystem: true }] },
  permissionList: [
    { modelId: 'm1', column: [{ enCode: 'a' }], form: [{ enCode: 'b' }], button: [{ enCode: 'btn_add' }] },
  ],
  sysConfigInfo: null,
});

function memoryArea(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function setUp(options: { answers?: Record<string, (request: HttpRequest) => Reply> } = {}) {
  const area = memoryArea();
  const target = new EventTarget();
  const storage = createStorage(area, target);
  const calls: HttpRequest[] = [];
  const answers: Record<string, (request: HttpRequest) => Reply> = {
    '/api/oauth/Login': () => ({ data: { token: 'bearer new' }, message: '' }),
    '/api/oauth/CurrentUser': () => ({ data: currentUser('u1'), message: '' }),
    '/api/oauth/Logout': () => ({ data: null, message: '' }),
    ...options.answers,
  };
  const request = async (call: HttpRequest) => {
    calls.push(call);
    const answer = answers[call.path];
    if (!answer) throw new Error(`unexpected ${call.path}`);
    return answer(call);
  };
  const texts = { noPermission: () => '您的权限不足，请联系管理员', verificationFailed: () => '验证失败，请重新登录' };
  const session = createSession(storage, () => ({ request, failureText: () => '' }), texts);
  return { session, storage, area, target, calls, answers };
}

test('signing in sends the digest, never the password, and keeps the token raw', async () => {
  const { session, area, calls } = setUp();
  await session.signIn('admin', 'secret');
  const body = calls[0]?.body as URLSearchParams;
  expect(body.get('password')).toBe('5ebe2294ecd0e0f08eab7690d2a6ee69');
  expect(body.toString()).not.toContain('secret');
  expect(area.getItem('formloom_token')).toBe('bearer new');
});

test('an answer without a token is no sign-in', async () => {
  const { session } = setUp({ answers: { '/api/oauth/Login': () => ({ data: {}, message: '' }) } });
  await expect(session.signIn('a', 'b')).rejects.toThrow('验证失败，请重新登录');
  expect(session.store.getState().token).toBe('');
});

test('an empty menu is refused with the specified text', async () => {
  const { session } = setUp({
    answers: { '/api/oauth/CurrentUser': () => ({ data: { ...currentUser('u1'), menuList: [] }, message: '' }) },
  });
  await expect(session.load()).rejects.toThrow('您的权限不足，请联系管理员');
});

test('whoever is seen as somebody without a menu sees that there is none', async () => {
  const { session } = setUp({
    answers: { '/api/oauth/CurrentUser': () => ({ data: { ...currentUser('u1'), menuList: [] }, message: '' }) },
  });
  vi.stubGlobal('window', { sessionStorage: { getItem: () => 'u1' } });
  try {
    expect((await session.load()).menu).toEqual([]);
    expect(session.store.getState().user?.facts.userId).toBe('u1');
  } finally {
    vi.unstubAllGlobals();
  }
});

test('a logout that the server refuses leaves the person signed in; an ended session does not stand in the way', async () => {
  const { session, answers } = setUp();
  await session.signIn('a', 'b');
  answers['/api/oauth/Logout'] = () => {
    throw new SourceError('x', { code: 0 });
  };
  await expect(session.signOut()).rejects.toThrow('x');
  expect(session.store.getState().token).toBe('bearer new');
  answers['/api/oauth/Logout'] = () => {
    throw new SourceError('x', { code: 600, isSessionOver: true });
  };
  await session.signOut();
  expect(session.store.getState().token).toBe('');
});

async function gated(isUnsaved: boolean) {
  const parts = setUp();
  await parts.session.signIn('u1', 'b');
  await parts.session.load();
  const unsaved = createUnsavedInput();
  if (isUnsaved) unsaved.hold();
  const leave = vi.fn();
  const reload = vi.fn();
  const leaveToLock = vi.fn();
  const options = { session: parts.session, hasUnsavedInput: unsaved.isHeld, leave, leaveToLock, reload };
  return { ...parts, gate: createSessionGate(options), leave, leaveToLock, reload };
}

test('a lock leads to its page, or covers unsaved input until the password is typed', async () => {
  const plain = await gated(false);
  expect(await plain.gate.locked()).toBe('leave');
  expect(plain.leaveToLock).toHaveBeenCalledOnce();
  const { gate, session, leaveToLock } = await gated(true);
  const outcome = gate.locked();
  expect(session.store.getState().isLocked).toBe(true);
  session.followLock(false);
  expect(await outcome).toBe('retry');
  const given = gate.locked();
  session.drop();
  expect(await given).toBe('leave');
  expect(leaveToLock).not.toHaveBeenCalled();
});

test('without unsaved input the page is left with the message', async () => {
  const { gate, session, leave } = await gated(false);
  expect(await gate.sessionOver('登录过期,请重新登录', 'bearer new')).toBe('leave');
  expect(leave).toHaveBeenCalledExactlyOnceWith('登录过期,请重新登录');
  expect(session.store.getState()).toMatchObject({ token: '', user: null });
});

test('with unsaved input one dialog serves all failed calls, and the same person goes on', async () => {
  const { gate, session, leave, reload } = await gated(true);
  const first = gate.sessionOver('over', 'bearer new');
  const second = gate.sessionOver('over', 'bearer new');
  expect(session.store.getState()).toMatchObject({ token: '', reauthentication: { account: 'u1', message: 'over' } });
  await gate.signInAgain('u1', 'b');
  expect(await Promise.all([first, second])).toEqual(['retry', 'retry']);
  expect(session.store.getState()).toMatchObject({ token: 'bearer new', reauthentication: null });
  expect(leave).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test('another person gets a fresh page and the failed call is not sent in their name', async () => {
  const { gate, answers, reload } = await gated(true);
  let outcome = 'pending';
  void gate.sessionOver('over', 'bearer new').then((result) => (outcome = result));
  answers['/api/oauth/CurrentUser'] = () => ({ data: currentUser('u2'), message: '' });
  await gate.signInAgain('u2', 'b');
  expect(reload).toHaveBeenCalledOnce();
  expect(outcome).toBe('pending');
});

test('giving the dialog up leaves the page', async () => {
  const { gate, leave } = await gated(true);
  const failed = gate.sessionOver('over', 'bearer new');
  gate.giveUp();
  expect(await failed).toBe('leave');
  expect(leave).toHaveBeenCalledOnce();
});

test('a call sent before a new sign-in is simply sent again', async () => {
  const { gate, leave } = await gated(false);
  expect(await gate.sessionOver('over', 'bearer old')).toBe('retry');
  expect(leave).not.toHaveBeenCalled();
});

function storageEvent(newValue: string | null): Event {
  return Object.assign(new Event('storage'), { key: 'formloom_token', newValue });
}

test('a logout in another tab is noticed, and another person there reloads the page', async () => {
  const { session, storage, target, answers } = setUp();
  await session.signIn('u1', 'b');
  await session.load();
  const signedOutElsewhere = vi.fn();
  const reload = vi.fn();
  const lockedElsewhere = vi.fn();
  const stop = followOtherTabs({ session, storage, signedOutElsewhere, lockedElsewhere, reload });
  target.dispatchEvent(storageEvent(null));
  expect(signedOutElsewhere).toHaveBeenCalledOnce();
  answers['/api/oauth/CurrentUser'] = () => ({ data: currentUser('u2'), message: '' });
  target.dispatchEvent(storageEvent('bearer third'));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(session.store.getState().token).toBe('bearer third');
  stop();
  target.dispatchEvent(storageEvent(null));
  expect(signedOutElsewhere).toHaveBeenCalledOnce();
});

test('a storage that throws does not stop the page', () => {
  const broken = { getItem: () => fail(), setItem: () => fail(), removeItem: () => fail() } as unknown as Storage;
  function fail(): never {
    throw new Error('refused');
  }
  const storage = createStorage(broken, new EventTarget());
  storage.set('language', 'en');
  expect(storage.get('language')).toBe('en');
  storage.remove('language');
  expect(storage.get('language')).toBeNull();
});

test('the menu gives paths, modules and trails', () => {
  const menu = toMenu(userAnswer(currentUser('u')), '');
  expect(indexByPath(menu).get('/model/orders')).toMatchObject({ id: 'm1', moduleId: 'mod1', title: '采购' });
  expect(trailTo(menu, 'm1').map((node) => node.id)).toEqual(['d1', 'm1']);
  expect(leavesOf(menu).map((node) => node.id)).toEqual(['m1']);
});

test('with systems the menu is that of the active one, else of the first', () => {
  const system = (id: string) => ({ id, enCode: id, fullName: id, type: 0, children: [{ ...leaf, id: `${id}-leaf` }] });
  const data = { menuList: [system('a'), system('b')], routerList: [system('a'), system('b')] };
  expect(toMenu(userAnswer(data), 'b')[0]?.id).toBe('b-leaf');
  expect(toMenu(userAnswer(data), 'none')[0]?.id).toBe('a-leaf');
});

test('damaged menu entries are left out instead of breaking the page', () => {
  const damaged = { menuList: [null, 3, { id: '' }, { ...leaf, propertyJson: '{', urlAddress: '//evil?x=1' }] };
  const menu = toMenu(userAnswer(damaged), '');
  expect(menu).toHaveLength(1);
  expect(menu[0]).toMatchObject({ path: '/evil', moduleId: '' });
});

test('permissions: nothing without an entry, everything for an administrator', () => {
  const user = toCurrentUser(userAnswer(currentUser('u')));
  expect(grantOf(user, 'm1')).toMatchObject({ columns: new Set(['a']), buttons: new Set(['btn_add']) });
  expect(grantOf(user, 'm2')).toEqual({ columns: new Set(), forms: new Set(), buttons: new Set() });
  expect(grantOf({ ...user, isAdministrator: true }, 'm2')).toBeNull();
});

test('a storage knows its journals, and what it could not keep does not come back as what stood there before', () => {
  const items = new Map<string, string>();
  const area = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > 5) throw new Error('full');
      items.set(name, value);
    },
    removeItem: (name: string) => items.delete(name),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  } as unknown as Storage;
  const storage = createStorage(area, new EventTarget());
  storage.set('journal:u:m:1', 'short');
  storage.set('journal:u:m:2', 'too long');
  storage.set('journal:u:n:1', 'other');
  expect([...storage.journals('journal:u:m:')].sort()).toEqual(['journal:u:m:1', 'journal:u:m:2']);
  expect(storage.get('journal:u:m:2')).toBe('too long');
  storage.set('journal:u:m:1', 'too long');
  expect(createStorage(area, new EventTarget()).get('journal:u:m:1')).toBeNull();
});
