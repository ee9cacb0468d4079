import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app';
import { toClientHash } from './password';

const OWN = '/api/permission/Users/Current';
const right = TEST_PASSWORD;
let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.time.offsetMs = 0;
  await server.deps.db.deleteFrom('settings').execute();
});

let serial = 0;
async function make(): Promise<{ readonly account: string; readonly id: string }> {
  serial += 1;
  const account = `person${String(serial)}`;
  return { account, id: await server.createUser({ account }) };
}

async function set(settings: Readonly<Record<string, number>>): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  await server.deps.db.insertInto('settings').values(rows).execute();
}

/** A session of a browser. */
async function signIn(account: string, password = right) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/oauth/Login',
    payload: { account, password: toClientHash(password) },
  });
  const { code, data } = answer.json();
  return { code: code as number, ...browser(data?.token as string) };
}

function browser(token: string) {
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const answer = await server.app.inject({
      method,
      url,
      headers: { authorization: token },
      ...(payload && { payload }),
    });
    return answer.json();
  };
  const change = (oldPassword: string, password: string) =>
    call('POST', `${OWN}/Actions/ModifyPassword`, {
      oldPassword: toClientHash(oldPassword),
      password: toClientHash(password),
    });
  return { token, call, change };
}

const reset = (id: string, password: string) =>
  server.call('admin', 'POST', `/api/permission/Users/${id}/Actions/ResetPassword`, {
    userPassword: toClientHash(password),
    validatePassword: toClientHash(password),
  });

describe('former passwords', () => {
  it('are refused as many as the setting says, and no more', async () => {
    await set({ disableOldPassword: 1, disableTheNumberOfOldPasswords: 2 });
    const { account } = await make();
    const own = await signIn(account);
    const words = [right, 'Second#1', 'Third#1', 'Fourth#1'] as const;
    for (const [index, word] of words.slice(1).entries())
      expect(await own.change(words[index] ?? '', word)).toMatchObject({ code: 200 });
    for (const former of ['Second#1', 'Third#1'])
      expect(await own.change('Fourth#1', former)).toMatchObject({
        code: 400,
        msg: '新密码不能与最近用过的2个密码相同',
        data: { errors: [{ field: 'password' }] },
      });
    expect(await own.change('Fourth#1', 'Fourth#1')).toMatchObject({ msg: '新密码不能与旧密码相同' });
    expect(await own.change('Fourth#1', right)).toMatchObject({ code: 200 });
  });

  it('may come back while the setting is off, and are kept without it', async () => {
    const { account } = await make();
    const own = await signIn(account);
    expect(await own.change(right, 'Second#1')).toMatchObject({ code: 200 });
    await set({ disableOldPassword: 1, disableTheNumberOfOldPasswords: 1 });
    expect(await own.change('Second#1', right)).toMatchObject({ code: 400 });
    await server.deps.db.deleteFrom('settings').execute();
    expect(await own.change('Second#1', right)).toMatchObject({ code: 200 });
  });

  it('no more than 24 are kept of a user', async () => {
    const { id, account } = await make();
    await server.deps.db
      .insertInto('password_history')
      .values(Array.from({ length: 30 }, () => ({ user_id: id, password_hash: 'x', replaced_at: new Date() })))
      .execute();
    expect(await (await signIn(account)).change(right, 'Second#1')).toMatchObject({ code: 200 });
    const kept = await server.deps.db
      .selectFrom('password_history')
      .select('password_hash')
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    expect(kept).toHaveLength(24);
    expect(kept.at(-1)?.password_hash).toMatch(/^\$argon2id/);
  });

  it('raced: of changes at the same time one takes place, the others see a wrong old password', async () => {
    await set({ disableOldPassword: 1, disableTheNumberOfOldPasswords: 5 });
    const { id, account } = await make();
    const own = await signIn(account);
    const answers = await Promise.all(['A#1aaaa', 'B#1bbbb', 'C#1cccc'].map((word) => own.change(right, word)));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(answers.filter(({ code }) => code === 400).map(({ msg }) => msg)).toEqual(['旧密码错误', '旧密码错误']);
    const { count } = await server.deps.db
      .selectFrom('password_history')
      .select((builder) => builder.fn.countAll<string>().as('count'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(count).toBe('1');
  });

  it('a password set by an administrator is not compared with them: the answer would tell them', async () => {
    await set({ disableOldPassword: 1, disableTheNumberOfOldPasswords: 5 });
    const { id } = await make();
    expect(await reset(id, right)).toMatchObject({ code: 200 });
  });
});

describe('the strength that the policy asks for', () => {
  const strict = {
    passwordStrengthLimit: 1,
    passwordLengthMin: 1,
    passwordLengthMinNumber: 7,
    containsNumbers: 1,
    includeLowercaseLetters: 1,
    includeUppercaseLetters: 1,
    containsCharacters: 1,
  };

  it.each([
    ['123456', '新密码长度不能小于7位'],
    ['password', '新密码必须包含数字'],
    ['12345678', '新密码必须包含小写字母'],
    ['password1', undefined],
  ])('on the own change: %s', async (word, message) => {
    await set(strict);
    const { account } = await make();
    const answer = await (await signIn(account)).change(right, word);
    expect([answer.code, answer.msg]).toEqual(message ? [400, message] : [200, expect.any(String)]);
  });

  it('on a reset, and when a user is made: said at the field', async () => {
    await set(strict);
    const { id } = await make();
    expect(await reset(id, '123456')).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'userPassword', message: '新密码长度不能小于7位' }] },
    });
    const body = { account: 'made', realName: '王建国', organizeIdTree: [['company']] };
    const made = (password: string) =>
      server.call('admin', 'POST', '/api/permission/Users', { ...body, password: toClientHash(password) });
    expect(await made('made123')).toMatchObject({ data: { errors: [{ field: 'password' }] } });
    expect(await made('made')).toMatchObject({ msg: '新密码不能与账号相同' });
    expect(await made('Strong#2026')).toMatchObject({ code: 200 });
  });
});

describe('a password that has to be changed first', () => {
  it('after a reset: everything else is refused until it is changed, also of pickers and records', async () => {
    const { id, account } = await make();
    const before = await signIn(account);
    expect(await reset(id, 'Reset#2026')).toMatchObject({ code: 200 });
    expect((await before.call('GET', '/api/oauth/CurrentUser')).code).toBe(600);
    const [own, other] = [await signIn(account, 'Reset#2026'), await signIn(account, 'Reset#2026')];
    expect((await own.call('GET', '/api/oauth/CurrentUser')).data.userInfo).toMatchObject({
      passwordDue: 'reset',
      changePasswordDate: null,
    });
    // What 3.4.7 clients open their dialog by.
    const { data } = await own.call('GET', '/api/system/SysConfig');
    expect(data.mandatoryModificationOfInitialPassword).toBe(1);
    for (const [method, url] of [
      ['GET', '/api/permission/Users'],
      ['GET', '/api/permission/Users/All'],
      ['POST', '/api/permission/Users/getUserList'],
      ['GET', '/api/permission/Organize/Tree'],
      ['POST', '/api/visualdev/OnlineDev/1/List'],
      ['GET', `${OWN}/Sessions`],
      ['PUT', '/api/oauth/LockScreen'],
      ['PUT', `${OWN}/SystemLanguage`],
    ] as const)
      expect([url, (await own.call(method, url, method === 'GET' ? undefined : {})).code]).toEqual([url, 428]);
    expect(await own.change('Reset#2026', 'Reset#2026')).toMatchObject({ msg: '新密码不能与旧密码相同' });
    expect(await own.change('Reset#2026', 'Mine#2026')).toMatchObject({ code: 200 });
    expect(await own.call('GET', `${OWN}/Sessions`)).toMatchObject({ code: 200 });
    expect((await own.call('GET', '/api/oauth/CurrentUser')).data.userInfo.passwordDue).toBe('');
    expect((await other.call('GET', '/api/oauth/CurrentUser')).code).toBe(600);
  });

  it('sign-out works meanwhile', async () => {
    const { id, account } = await make();
    await reset(id, 'Reset#2026');
    const own = await signIn(account, 'Reset#2026');
    expect(await own.call('GET', '/api/oauth/Logout')).toMatchObject({ code: 200 });
    expect((await own.call('GET', '/api/oauth/CurrentUser')).code).toBe(600);
  });

  it('at first where the setting asks for it, and when the password is too old', async () => {
    const { account } = await make();
    expect((await (await signIn(account)).call('GET', `${OWN}/Sessions`)).code).toBe(200);
    await set({ mandatoryModificationOfInitialPassword: 1, passwordIsUpdatedRegularly: 1, updateCycle: 30 });
    const own = await signIn(account);
    expect((await own.call('GET', `${OWN}/Sessions`)).code).toBe(428);
    expect(await own.change(right, 'Mine#2026')).toMatchObject({ code: 200 });
    const info = async () => (await (await signIn(account, 'Mine#2026')).call('GET', '/api/oauth/CurrentUser')).data;
    expect((await info()).userInfo).toMatchObject({ passwordDue: '', passwordDaysLeft: null });
    server.time.offsetMs = 25 * 86_400_000;
    expect((await info()).userInfo).toMatchObject({ passwordDue: '', passwordDaysLeft: 5 });
    server.time.offsetMs = 31 * 86_400_000;
    expect((await info()).userInfo).toMatchObject({ passwordDue: 'expired' });
  });

  it('a sign-in with the former password that is under way when it is reset opens no session', async () => {
    const { id, account } = await make();
    const [signed] = await Promise.all([signIn(account), reset(id, 'Reset#2026')]);
    const open = await server.deps.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
    if (signed.code === 200) expect((await signed.call('GET', '/api/oauth/CurrentUser')).code).toBe(600);
  });
});

describe('a locked session', () => {
  const unlock = (own: ReturnType<typeof browser>, password: string, more: object = {}) =>
    own.call('POST', '/api/oauth/LockScreen', { password: toClientHash(password), ...more });

  it('is refused every call but those of unlocking and signing out', async () => {
    const { account } = await make();
    const [own, other] = [await signIn(account), await signIn(account)];
    expect(await own.call('PUT', '/api/oauth/LockScreen')).toMatchObject({ code: 200 });
    for (const url of ['/api/oauth/CurrentUser', '/api/system/SysConfig', `${OWN}/Sessions`, '/api/system/Area/0'])
      expect(await own.call('GET', url)).toEqual({ code: 423, msg: '屏幕已锁定，请先解锁', data: null });
    // Locked is the session, not the person.
    expect((await other.call('GET', `${OWN}/Sessions`)).code).toBe(200);
    expect(await unlock(own, 'wrong')).toMatchObject({ code: 400, msg: '账号或密码错误' });
    expect(await unlock(own, right, { account: 'admin' })).toMatchObject({ code: 400 });
    expect((await own.call('GET', `${OWN}/Sessions`)).code).toBe(423);
    expect(await unlock(own, right, { account })).toMatchObject({ code: 200 });
    expect((await own.call('GET', `${OWN}/Sessions`)).code).toBe(200);
  });

  it('signs out, and does not open by another sign-in', async () => {
    const { account } = await make();
    const own = await signIn(account);
    await own.call('PUT', '/api/oauth/LockScreen');
    await signIn(account);
    expect((await own.call('GET', '/api/oauth/CurrentUser')).code).toBe(423);
    expect(await own.call('GET', '/api/oauth/Logout')).toMatchObject({ code: 200 });
    expect((await own.call('GET', '/api/oauth/CurrentUser')).code).toBe(600);
  });
});
