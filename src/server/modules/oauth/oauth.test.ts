import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app';
import { hashPassword, toClientHash, verifyPassword } from './password';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ config: { loginAttemptsPerMinute: 5 } });
  await server.createUser({ account: 'Nurse', realName: '李护士' });
});
afterAll(() => server.close());
beforeEach(() => server.deps.db.deleteFrom('rate_limits').execute());

const right = toClientHash(TEST_PASSWORD);
const wrong = toClientHash('wrong');

function login(account: string, password: string, remoteAddress = '10.0.0.1') {
  const payload = new URLSearchParams({
    account,
    password,
    jnpf_ticket: '',
    origin: 'password',
    code: '',
    timestamp: '',
    grant_type: 'password',
  });
  return server.app
    .inject({
      method: 'POST',
      url: '/api/oauth/Login?n=1763600000',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'jnpf-origin': 'pc' },
      payload: payload.toString(),
      remoteAddress,
    })
    .then((answer) => answer.json());
}

const callWith = (token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  server.app
    .inject({ method, url, headers: { authorization: token }, ...(payload ? { payload } : {}) })
    .then((answer) => answer.json());

describe('passwords', () => {
  it('are stored as scrypt over the MD5, salted, and take either case of hex', async () => {
    const [first, second] = [await hashPassword(right), await hashPassword(right)];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^scrypt\$32768\$8\$1\$/);
    expect(first).not.toContain(right);
    expect(await verifyPassword(right.toUpperCase(), first)).toBe(true);
    expect(await verifyPassword(wrong, first)).toBe(false);
  });

  it('never match a missing, foreign or empty stored value', async () => {
    for (const stored of [undefined, '', right, 'scrypt$1$1$1$$', `md5$${right}`])
      expect(await verifyPassword(right, stored)).toBe(false);
  });
});

describe('POST Login', () => {
  it('takes the form of 3.4.7 clients and gives a token without | or space', async () => {
    const answer = await login('Nurse', right);
    expect(answer).toMatchObject({ code: 200, data: { theme: 'classic' } });
    expect(answer.data.token).toMatch(/^[\w-]{40,}$/);
    expect((await callWith(answer.data.token, 'GET', '/api/oauth/CurrentUser')).code).toBe(200);
  });

  it('takes JSON too, and any case of the account', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/oauth/Login',
      payload: { account: ' nurse ', password: right },
    });
    expect(answer.json()).toMatchObject({ code: 200 });
  });

  it('answers the same for a wrong password, an unknown account and a disabled one with a wrong password', async () => {
    await server.createUser({ account: 'gone' });
    await server.deps.db.updateTable('users').set({ enabled_mark: 0 }).where('account', '=', 'gone').execute();
    const answers = [
      await login('Nurse', wrong),
      await login('nobody', wrong),
      await login('gone', wrong),
      await login('nobody', ''),
    ];
    for (const answer of answers) expect(answer).toEqual({ code: 400, msg: '账号或密码错误', data: null });
    expect(await login('gone', right)).toMatchObject({ code: 400, msg: '账号已被停用，请联系管理员' });
  });

  it('does the same work for an unknown account', async () => {
    const timeOf = async (account: string) => {
      const started = performance.now();
      await login(account, wrong, `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`);
      return performance.now() - started;
    };
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      known.push(await timeOf('Nurse'));
      unknown.push(await timeOf(`nobody${round}`));
    }
    expect(median(unknown)).toBeGreaterThan(median(known) / 3);
    expect(median(known)).toBeGreaterThan(median(unknown) / 3);
  });

  it('stops guessing one account, in parallel too, and lets go after a minute', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('Nurse', wrong)));
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(7);
    expect((await login('Nurse', right)).msg).toMatch(/操作过于频繁，请\d+秒后再试/);
    expect((await login('Nurse', right, '10.0.0.2')).code).toBe(200);
    server.time.offsetMs = 61_000;
    expect((await login('Nurse', right)).code).toBe(200);
    server.time.offsetMs = 0;
  });

  it('stops one address that tries many accounts', async () => {
    const answers = [];
    for (let index = 0; index < 27; index += 1) answers.push((await login(`guess${index}`, wrong)).code);
    expect(answers.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => 400));
    expect(answers.slice(25)).toEqual([429, 429]);
  });

  it('does not count right passwords', async () => {
    for (let index = 0; index < 8; index += 1) expect((await login('Nurse', right)).code).toBe(200);
  });

  it('ends the older session of the account when the platform allows one only', async () => {
    const older = (await login('Nurse', right)).data.token;
    await server.deps.db.insertInto('settings').values({ key: 'singleLogin', value: '1' }).execute();
    await login('Nurse', right);
    await server.deps.db.deleteFrom('settings').execute();
    expect(await callWith(older, 'GET', '/api/oauth/CurrentUser')).toMatchObject({
      code: 601,
      msg: '您的账号已在其他地方登录',
    });
  });
});

describe('getConfig and getLoginConfig', () => {
  it('tell nothing about the account', async () => {
    const read = (path: string) => server.app.inject({ url: path }).then((answer) => answer.json());
    expect(await read('/api/oauth/getConfig/Nurse')).toEqual(await read('/api/oauth/getConfig/nobody'));
    expect((await read('/api/oauth/getConfig/x')).data).toEqual({
      enableVerificationCode: false,
      verificationCodeNumber: 4,
    });
    expect((await read('/api/oauth/getLoginConfig')).data).toMatchObject({ redirect: false, socialsList: [] });
  });
});

describe('a signed-in user', () => {
  it('unlocks with the right account and password only, and stays signed in after a failure', async () => {
    const { token } = (await login('Nurse', right)).data;
    expect(await callWith(token, 'POST', '/api/oauth/LockScreen', { account: 'Nurse', password: right })).toMatchObject(
      { code: 200 },
    );
    expect(await callWith(token, 'POST', '/api/oauth/LockScreen', { account: 'Nurse', password: wrong })).toMatchObject(
      { code: 400 },
    );
    expect(await callWith(token, 'POST', '/api/oauth/LockScreen', { account: 'admin', password: right })).toMatchObject(
      { code: 400 },
    );
    expect(await callWith(token, 'GET', '/api/oauth/CurrentUser')).toMatchObject({ code: 200 });
  });

  it('changes the password, which ends the other sessions and the old password', async () => {
    await server.createUser({ account: 'changer' });
    const [own, other] = [(await login('changer', right)).data.token, (await login('changer', right)).data.token];
    const path = '/api/permission/Users/Current/Actions/ModifyPassword';
    const next = toClientHash('Next@2026');
    expect(
      await callWith(own, 'POST', path, { oldPassword: wrong, password: next, code: '', timestamp: '' }),
    ).toMatchObject({ code: 400 });
    expect(await callWith(own, 'POST', path, { oldPassword: right, password: 'plain text' })).toMatchObject({
      code: 400,
    });
    expect(
      await callWith(own, 'POST', path, { oldPassword: right, password: next, code: '', timestamp: '' }),
    ).toMatchObject({ code: 200 });
    expect((await callWith(own, 'GET', '/api/oauth/CurrentUser')).code).toBe(200);
    expect((await callWith(other, 'GET', '/api/oauth/CurrentUser')).code).toBe(600);
    expect((await login('changer', right)).code).toBe(400);
    expect((await login('changer', next)).code).toBe(200);
  });

  it('keeps language and theme', async () => {
    const { token } = (await login('Nurse', right)).data;
    const base = '/api/permission/Users/Current';
    expect(await callWith(token, 'PUT', `${base}/SystemTheme`, { theme: 'blend' })).toMatchObject({ code: 200 });
    expect(await callWith(token, 'PUT', `${base}/SystemTheme`, { theme: 'evil' })).toMatchObject({ code: 400 });
    expect(await callWith(token, 'PUT', `${base}/SystemLanguage`, { language: 'en' })).toMatchObject({ code: 200 });
    expect((await callWith(token, 'GET', '/api/nowhere')).msg).toBe('请求的内容不存在');
    expect((await callWith(token, 'POST', '/api/oauth/LockScreen', { account: 'x', password: '' })).msg).toBe(
      'Wrong account or password',
    );
    expect((await login('Nurse', right)).data.theme).toBe('blend');
    await callWith(token, 'PUT', `${base}/SystemLanguage`, { language: 'zh' });
  });

  it('logs out', async () => {
    const { token } = (await login('Nurse', right)).data;
    expect(await callWith(token, 'GET', '/api/oauth/Logout?n=1')).toMatchObject({ code: 200, msg: '操作成功' });
    expect(await callWith(token, 'GET', '/api/oauth/CurrentUser')).toMatchObject({ code: 600 });
  });

  it('sees the notice of the previous sign-in', async () => {
    await server.createUser({ account: 'twice' });
    await login('twice', right, '10.1.1.1');
    const { token } = (await login('twice', right, '10.1.1.2')).data;
    const { userInfo } = (await callWith(token, 'GET', '/api/oauth/CurrentUser')).data;
    expect(userInfo).toMatchObject({ prevLogin: 1, prevLoginIPAddress: '10.1.1.1', loginIPAddress: '10.1.1.2' });
    expect(userInfo.prevLoginTime).toBeTypeOf('number');
  });
});
