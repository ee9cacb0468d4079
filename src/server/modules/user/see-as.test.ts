import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app';
import { READING_POSTS } from '../../http/see-as';
import { createTestApp, type TestApp } from '../../testing/test-app';

/** An administrator sees the system as somebody else: with their rights, for reading, and not without a trace. */
let server: TestApp;
let nurseId: string;
let admin: { readonly authorization: string };

beforeAll(async () => {
  server = await createTestApp();
  nurseId = await server.createUser({ account: 'nurse', realName: '李护士' });
  await server.createUser({ account: 'keeper' });
  await server.deps.db
    .insertInto('menus')
    .values({ id: 'm', full_name: '岗位', en_code: 'permission.position', type: 2, url_address: 'x' })
    .execute();
  await server.grant({ objectType: 'user', objectId: nurseId, menuId: 'm', buttons: ['btn_add', 'btn_edit'] });
  await server.signIn('nurse');
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.signIn('admin');
});

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly as?: string;
  readonly headers?: { readonly authorization: string };
  readonly body?: object;
}

async function send(url: string, { method = 'GET', as, headers = admin, body }: Sent = {}) {
  const seen = as === undefined ? {} : { 'formloom-see-as': as };
  const payload = body === undefined ? {} : { payload: body };
  const answer = await server.app.inject({ method, url, headers: { ...headers, ...seen }, ...payload });
  return answer.json();
}

const begin = (id = nurseId, headers = admin) =>
  send(`/api/permission/Users/${id}/Actions/SeeAs`, { method: 'POST', headers });
const trail = () => server.deps.db.selectFrom('record_changes').selectAll().where('action', '=', 'seeAs').execute();

describe('seeing as somebody else', () => {
  it('answers with their menu, name and rights, and is noted', async () => {
    const before = (await trail()).length;
    expect(await begin()).toMatchObject({ code: 200, data: { userId: nurseId, userName: '李护士' } });
    expect((await trail()).slice(before)).toMatchObject([
      { record_id: nurseId, record_name: '李护士/nurse', user_name: '管理员/admin' },
    ]);
    const { data } = await send('/api/oauth/CurrentUser', { as: nurseId });
    expect(data.userInfo).toMatchObject({ userId: nurseId, isAdministrator: false });
    expect(JSON.stringify(data.menuList)).toContain('permission.position');
    expect((await send('/api/permission/Position', { as: nurseId })).code).toBe(200);
    // What an administrator may read and the nurse may not.
    expect((await send('/api/visualdev/Base', { as: nurseId })).code).toBe(403);
    expect((await send('/api/visualdev/Base')).code).toBe(200);
  });

  it('leaves no session of theirs behind, and does not make them seem present', async () => {
    const sessions = () =>
      server.deps.db.selectFrom('sessions').selectAll().where('user_id', '=', nurseId).orderBy('id').execute();
    const before = await sessions();
    await begin();
    server.time.offsetMs += 600_000;
    await send('/api/oauth/CurrentUser', { as: nurseId });
    server.time.offsetMs = 0;
    expect(await sessions()).toEqual(before);
  });

  it('changes nothing, by no call', async () => {
    await begin();
    const position = { fullName: 'x', enCode: 'x', organizeIdTree: [] };
    const calls: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?])[] = [
      ['POST', '/api/permission/Position', position],
      ['PUT', '/api/permission/Position/p', position],
      ['DELETE', '/api/permission/Position/p'],
      ['GET', '/api/oauth/Logout'],
      ['GET', '/api/system/BillRule/BillNumber/x'],
      ['GET', '/api/permission/Users/Current/SignImg'],
      ['PUT', '/api/permission/Users/Current/SystemLanguage', { language: 'en' }],
      ['POST', '/api/visualdev/OnlineDev/m1', { data: '{}' }],
      ['POST', `/api/permission/Users/${nurseId}/Actions/SeeAs`],
    ];
    for (const [method, url, body] of calls)
      expect(await send(url, { method, as: nurseId, ...(body && { body }) }), url).toMatchObject({
        code: 403,
        msg: '正在以他人的视角查看，只能查看，不能修改',
      });
    expect((await send('/api/oauth/CurrentUser')).code).toBe(200);
  });

  it('refuses every route that writes: all but GET are refused unless they are listed as reading', async () => {
    await begin();
    const routes: { readonly method: string; readonly url: string }[] = [];
    const app = await createApp(server.deps, {
      onRoute: ({ method, url, config }) => {
        const { isPublic } = (config ?? {}) as { readonly isPublic?: boolean };
        if (isPublic !== true) routes.push(...[method].flat().map((each) => ({ method: each, url })));
      },
    });
    await app.close();
    const open: string[] = [];
    for (const { method, url } of routes) {
      if (method !== 'POST' && method !== 'PUT' && method !== 'DELETE') continue;
      const { code, msg } = await send(url.replaceAll(/:\w+/g, 'x'), { method, as: nurseId, body: {} });
      if (code !== 403 || msg !== '正在以他人的视角查看，只能查看，不能修改') open.push(`${method} ${url}`);
    }
    // Each of these was looked at: it reads.
    expect(open.sort()).toEqual([...READING_POSTS].map((url) => `POST ${url}`).sort());
  });

  it('needs to be begun by the same session, for that user, and ends', async () => {
    const seen = () => send('/api/oauth/CurrentUser', { as: nurseId });
    expect(await seen()).toMatchObject({ code: 403, msg: '以他人的视角查看已结束，请刷新页面' });
    await begin();
    expect((await seen()).code).toBe(200);
    const other = await server.signIn('admin');
    expect((await send('/api/oauth/CurrentUser', { as: nurseId, headers: other })).code).toBe(403);
    expect((await send('/api/oauth/CurrentUser', { as: 'someone' })).code).toBe(403);
    server.time.offsetMs += 3_600_001;
    expect((await seen()).code).toBe(403);
    server.time.offsetMs = 0;
    expect((await send('/api/permission/Users/Current/SeeAs', { method: 'DELETE' })).code).toBe(200);
    expect((await seen()).code).toBe(403);
  });

  it('is for administrators, as others who are enabled', async () => {
    const keeper = await server.signIn('keeper');
    expect((await begin(nurseId, keeper)).code).toBe(403);
    expect((await send('/api/oauth/CurrentUser', { as: nurseId, headers: keeper })).code).toBe(403);
    expect((await begin('nobody')).code).toBe(404);
    const own = await send('/api/oauth/CurrentUser');
    expect((await begin(own.data.userInfo.userId)).code).toBe(403);
    await begin();
    await server.deps.db.updateTable('users').set({ enabled_mark: 0 }).where('id', '=', nurseId).execute();
    expect((await send('/api/oauth/CurrentUser', { as: nurseId })).code).toBe(403);
    expect((await begin()).code).toBe(403);
    await server.deps.db.updateTable('users').set({ enabled_mark: 1 }).where('id', '=', nurseId).execute();
  });
});
