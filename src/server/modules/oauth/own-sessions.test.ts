import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app';
import { toClientHash } from './password';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const PATH = '/api/permission/Users/Current/Sessions';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  for (const account of ['nurse', 'doctor']) await server.createUser({ account });
});
afterAll(() => server.close());
beforeEach(() => server.deps.pool.query('delete from system.sessions'));

async function signIn(account: string, remoteAddress = '10.0.0.1', userAgent = CHROME): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/oauth/Login',
    remoteAddress,
    headers: { 'user-agent': userAgent },
    payload: { account, password: toClientHash(TEST_PASSWORD) },
  });
  return answer.json().data.token;
}

const callWith = (token: string, method: 'GET' | 'DELETE', url: string) =>
  server.app.inject({ method, url, headers: { authorization: token } }).then((answer) => answer.json());

const codeOf = async (token: string) => (await callWith(token, 'GET', '/api/oauth/CurrentUser')).code;

describe('own sessions', () => {
  it('are listed with address, browser and times, the own one first', async () => {
    const own = await signIn('nurse');
    await signIn('nurse', '10.0.0.2', 'curl/8.0');
    await signIn('doctor');
    const { list } = (await callWith(own, 'GET', PATH)).data;
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({ address: '10.0.0.1', browser: 'Chrome 126 / Windows 10', isCurrent: 1 });
    expect(list[1]).toMatchObject({ address: '10.0.0.2', isCurrent: 0 });
    expect(Math.abs(list[0].createdAt - Date.now())).toBeLessThan(600_000);
    expect(JSON.stringify(list)).not.toContain(own);
  });

  it('that are over are not listed', async () => {
    const own = await signIn('nurse');
    await server.deps.pool.query('update system.sessions set created_at = now()');
    for (const change of [
      `expires_at = now() - interval '1 minute'`,
      `ended_at = now(), end_reason = 'logout'`,
      `created_at = now() - interval '31 days'`,
    ]) {
      const token = await signIn('nurse', '10.9.9.9');
      await server.deps.pool.query(`update system.sessions set ${change} where ip = '10.9.9.9' and ended_at is null`);
      expect(await codeOf(token)).toBe(600);
      expect((await callWith(own, 'GET', PATH)).data.list).toHaveLength(1);
    }
  });

  it('can be ended one by one, which acts at the next call', async () => {
    const [own, other, third] = [await signIn('nurse'), await signIn('nurse', '10.0.0.2'), await signIn('nurse')];
    const { list } = (await callWith(own, 'GET', PATH)).data;
    const { id } = list.find(({ address }: { address: string }) => address === '10.0.0.2');
    expect(await callWith(own, 'DELETE', `${PATH}/${id}`)).toEqual({ code: 200, msg: '已结束该登录', data: null });
    expect([await codeOf(own), await codeOf(other), await codeOf(third)]).toEqual([200, 600, 200]);
    expect(await callWith(own, 'DELETE', `${PATH}/${id}`)).toMatchObject({ code: 400, msg: '该登录已经结束' });
  });

  it('can be ended all but the own one', async () => {
    const [own, other, third] = [await signIn('nurse'), await signIn('nurse'), await signIn('doctor')];
    expect(await callWith(own, 'DELETE', PATH)).toMatchObject({ code: 200, msg: '已退出其他登录' });
    expect([await codeOf(own), await codeOf(other), await codeOf(third)]).toEqual([200, 600, 200]);
  });

  it('cannot be the own one, nor somebody else’s', async () => {
    const [own, foreign] = [await signIn('nurse'), await signIn('doctor')];
    const { rows } = await server.deps.pool.query(
      `select s.id, u.account from system.sessions s join system.users u on u.id = s.user_id`,
    );
    const idOf = (account: string) => rows.find((row) => row.account === account).id;
    expect(await callWith(own, 'DELETE', `${PATH}/${idOf('nurse')}`)).toMatchObject({
      code: 400,
      msg: '不能结束当前登录，请使用退出登录',
    });
    expect(await callWith(own, 'DELETE', `${PATH}/${idOf('doctor')}`)).toMatchObject({ code: 400 });
    expect([await codeOf(own), await codeOf(foreign)]).toEqual([200, 200]);
  });

  it('hold what a client says about itself, cut', async () => {
    const token = await signIn('nurse', '10.0.0.1', `<b>${'x'.repeat(5000)}`);
    const [{ browser }] = (await callWith(token, 'GET', PATH)).data.list;
    expect(browser.length).toBeLessThanOrEqual(100);
    const { rows } = await server.deps.pool.query('select max(length(user_agent)) as longest from system.sessions');
    expect(rows[0].longest).toBe(400);
  });
});
