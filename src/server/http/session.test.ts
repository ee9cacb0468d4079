import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANGE_CHANNEL } from '../db/migrations/012_change_notices';
import { keptFacts } from '../kept/index';
import { createTestApp, TEST_DEPARTMENT_ID, type TestApp } from '../testing/test-app';
import { grantFact } from './read-grant';
import { readSession } from './read-session';
import { endSessions } from './session-store';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.deps.db
    .insertInto('positions')
    .values({ id: 'p1', full_name: '护士长', en_code: 'head', organize_id: TEST_DEPARTMENT_ID })
    .execute();
  await server.deps.db.insertInto('roles').values({ id: 'r1', full_name: '护士', en_code: 'nurse' }).execute();
});
afterAll(() => server.close());

const protectedPath = '/api/system/DictionaryData/All';

async function callWith(authorization?: string) {
  const headers = authorization === undefined ? {} : { authorization };
  const answer = await server.app.inject({ url: `${protectedPath}?n=1763600000`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function createAccount(account: string) {
  const id = await server.createUser({ account, positionIds: ['p1'], roleIds: ['r1'] });
  return { id, token: (await server.signIn(account)).authorization };
}

describe('session of a call', () => {
  it('takes the token as it is and after "bearer "', async () => {
    const { token } = await createAccount('plain');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await callWith(token)).toMatchObject({ code: 200 });
    expect(await callWith(`bearer ${token}`)).toMatchObject({ code: 200 });
  });

  it('answers 600 without a token and 602 for an unknown one', async () => {
    expect(await callWith()).toEqual({ code: 600, msg: '登录过期,请重新登录', data: null });
    expect(await callWith('')).toMatchObject({ code: 600 });
    expect(await callWith('nonsense')).toMatchObject({ code: 602 });
  });

  it('stores no token', async () => {
    const { token } = await createAccount('hashed');
    const { rows } = await server.deps.pool.query('select * from system.sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('acts at once on logout, on being replaced and on a disabled user', async () => {
    const left = await createAccount('left');
    await server.app.inject({ url: '/api/oauth/Logout', headers: { authorization: left.token } });
    expect(await callWith(left.token)).toMatchObject({ code: 600 });

    const replaced = await createAccount('replaced');
    await endSessions(server.deps.db, { userId: replaced.id }, { reason: 'replaced', atMs: Date.now() });
    expect(await callWith(replaced.token)).toMatchObject({ code: 601 });

    const disabled = await createAccount('disabled');
    await server.deps.db.updateTable('users').set({ enabled_mark: 0 }).where('id', '=', disabled.id).execute();
    expect(await callWith(disabled.token)).toMatchObject({ code: 600 });
  });

  it('lives on while it is used and ends after the timeout', async () => {
    const { token } = await createAccount('idle');
    const { sessionTimeoutMs } = server.deps.config;
    try {
      server.time.offsetMs = sessionTimeoutMs - 1000;
      expect(await callWith(token)).toMatchObject({ code: 200 });
      server.time.offsetMs = sessionTimeoutMs + 1000;
      expect(await callWith(token)).toMatchObject({ code: 200 });
      server.time.offsetMs = 3 * sessionTimeoutMs;
      expect(await callWith(token)).toMatchObject({ code: 600 });
    } finally {
      server.time.offsetMs = 0;
    }
  });

  it('ends some time after the sign-in, however much it is used', async () => {
    const { token } = await createAccount('busy');
    const { sessionTimeoutMs, sessionMaxMs } = server.deps.config;
    try {
      for (let at = 0; at < sessionMaxMs; at += sessionTimeoutMs / 2) {
        server.time.offsetMs = at;
        expect(await callWith(token), `after ${String(at)} ms`).toMatchObject({ code: 200 });
      }
      server.time.offsetMs = sessionMaxMs;
      expect(await callWith(token)).toMatchObject({ code: 600 });
    } finally {
      server.time.offsetMs = 0;
    }
  });

  it('knows the facts of the user', async () => {
    const { id, token } = await createAccount('facts');
    const session = await readSession(server.deps, { token, fallbackLanguage: 'en' });
    expect(session).toMatchObject({ isAdministrator: false, language: 'en' });
    expect(session.user).toEqual({
      userId: id,
      userName: 'facts',
      account: 'facts',
      organizeId: TEST_DEPARTMENT_ID,
      organizeName: '示范医院/心内科',
      departmentId: TEST_DEPARTMENT_ID,
      departmentName: '心内科',
      positionId: 'p1',
      positionName: '护士长',
      roleIds: ['r1'],
    });
    expect(session.evaluationContext()).toMatchObject({
      timeZone: 'Asia/Shanghai',
      language: 'en',
      user: { userId: id },
    });
  });
});

describe('grantOf', () => {
  const addMenu = (id: string, moduleId: string, extra: { parent_id?: string; enabled_mark?: number } = {}) =>
    server.deps.db
      .insertInto('menus')
      .values({ id, full_name: id, en_code: id, type: 3, property_json: JSON.stringify({ moduleId }), ...extra })
      .execute();

  /** Reads the grant by itself, and checks that the one cached with the session is equal. */
  async function grantNow(token: string, moduleId: string) {
    const question = { token, fallbackLanguage: 'zh' as const };
    const alone = await (await readSession(server.deps, question)).grantOf(moduleId);
    const kept = keptFacts(server.deps);
    await sql`select pg_notify(${CHANGE_CHANNEL}, '*')`.execute(server.deps.db);
    expect(await kept.fence()).toBe(true);
    const { grantHolders } = await readSession(server.deps, { ...question, moduleId });
    const { key } = grantFact(server.deps.db, grantHolders, moduleId);
    expect([kept.has(key), kept.find(key)]).toEqual([true, alone]);
    return alone;
  }

  it('joins user, position and role over all granted menus of the module', async () => {
    const { id, token } = await createAccount('granted');
    await addMenu('m1', 'modA');
    await addMenu('m2', 'modA');
    await addMenu('m3', 'modA');
    await server.grant({ objectType: 'role', objectId: 'r1', menuId: 'm1', buttons: ['btn_add'], columns: ['amount'] });
    await server.grant({ objectType: 'user', objectId: id, menuId: 'm2', forms: ['items-price'] });
    await server.grant({ objectType: 'user', objectId: 'other', menuId: 'm3', buttons: ['btn_remove'] });
    await server.grant({ objectType: 'position', objectId: 'p1', menuId: 'm2', buttons: ['btn_edit'] });
    const grant = await grantNow(token, 'modA');
    expect(grant).toEqual({
      columns: new Set(['amount']),
      forms: new Set(['items-price']),
      buttons: new Set(['btn_add', 'btn_edit']),
    });
  });

  it('is undefined without a granted menu, and acts on the next call when a role or menu goes', async () => {
    const { id, token } = await createAccount('lost');
    await addMenu('folder', '', {});
    await addMenu('m4', 'modB', { parent_id: 'folder' });
    expect(await grantNow(token, 'modB')).toBeUndefined();
    await server.grant({ objectType: 'role', objectId: 'r1', menuId: 'm4' });
    expect(await grantNow(token, 'modB')).toBeDefined();
    await server.deps.db.updateTable('menus').set({ enabled_mark: 0 }).where('id', '=', 'folder').execute();
    expect(await grantNow(token, 'modB')).toBeUndefined();
    await server.deps.db.updateTable('menus').set({ enabled_mark: 1 }).where('id', '=', 'folder').execute();
    expect(await grantNow(token, 'modB')).toBeDefined();
    await server.deps.db.deleteFrom('user_roles').where('user_id', '=', id).execute();
    expect(await grantNow(token, 'modB')).toBeUndefined();
  });

  it('does not count codes without the menu itself', async () => {
    const { id, token } = await createAccount('codes');
    await addMenu('m5', 'modC');
    await server.deps.db
      .insertInto('grants')
      .values({ object_type: 'user', object_id: id, menu_id: 'm5', item_type: 'button', code: 'btn_add' })
      .execute();
    expect(await grantNow(token, 'modC')).toBeUndefined();
  });
});
