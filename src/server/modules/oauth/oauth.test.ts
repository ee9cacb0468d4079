import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app';
import { toClientHash } from './password';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ config: { loginFreeAttempts: 5 } });
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

  it('tells a locked account, to who knows its password, that it is locked', async () => {
    await server.createUser({ account: 'locked' });
    await server.deps.db.updateTable('users').set({ enabled_mark: 2 }).where('account', '=', 'locked').execute();
    expect(await login('locked', right)).toEqual({ code: 400, msg: '账号已被锁定，请联系管理员', data: null });
    expect(await login('locked', wrong)).toEqual({ code: 400, msg: '账号或密码错误', data: null });
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

  it('tells name, copyright and logo of the platform, bounded, and nothing else', async () => {
    const brand = async (settings: Readonly<Record<string, unknown>>) => {
      const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
      if (rows.length > 0) await server.deps.db.insertInto('settings').values(rows).execute();
      const answer = await server.app.inject({ url: '/api/oauth/getLoginConfig' });
      await server.deps.db.deleteFrom('settings').execute();
      return answer.json().data.sysConfigInfo;
    };
    const nothing = { title: 'Formloom', sysName: 'Formloom', copyright: '', loginIcon: '' };
    expect(await brand({})).toEqual(nothing);
    const logo = 'data:image/png;base64,AAAA';
    const own = { title: '某医院', sysName: '设备平台', copyright: '© 2026 某医院' };
    const secret = { companyName: '内部', passwordLengthMinNumber: 12, emailPassword: 'secret' };
    expect(await brand({ ...own, ...secret, logoIcon: logo })).toEqual({ ...own, loginIcon: logo });
    expect(await brand({ loginIcon: '/logo.svg', logoIcon: logo })).toMatchObject({ loginIcon: '/logo.svg' });
    for (const evil of [
      'javascript:alert(1)',
      '//evil.example/x.png',
      '/\\evil.example',
      'data:text/html,x',
      7,
      logo + 'A'.repeat(100_000),
    ])
      expect(await brand({ loginIcon: evil }), String(evil).slice(0, 40)).toEqual(nothing);
    expect((await brand({ title: '长'.repeat(5000) })).title).toHaveLength(200);
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

  it('is told by name why a new password is refused, and stays signed in', async () => {
    await server.createUser({ account: 'Keeper' });
    const { token } = (await login('Keeper', right)).data;
    const change = (oldPassword: string, password: string) =>
      callWith(token, 'POST', '/api/permission/Users/Current/Actions/ModifyPassword', { oldPassword, password });
    const next = toClientHash('Next@2026');
    const refused = (field: string, message: string) => ({
      code: 400,
      msg: message,
      data: { errors: [{ field, message }] },
    });
    expect(await change(wrong, next)).toEqual(refused('oldPassword', '旧密码错误'));
    expect(await change(wrong, right)).toMatchObject({ code: 400, msg: '旧密码错误' });
    for (const empty of ['', 'd41d8cd98f00b204e9800998ecf8427e', 'D41D8CD98F00B204E9800998ECF8427E'])
      expect(await change(right, empty)).toEqual(refused('password', '新密码不能为空'));
    for (const same of [right, right.toUpperCase()])
      expect(await change(right, same)).toEqual(refused('password', '新密码不能与旧密码相同'));
    for (const account of ['Keeper', 'keeper'])
      expect(await change(right, toClientHash(account))).toEqual(refused('password', '新密码不能与账号相同'));
    expect(await callWith(token, 'GET', '/api/oauth/CurrentUser')).toMatchObject({ code: 200 });
    expect((await login('Keeper', right)).code).toBe(200);
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
