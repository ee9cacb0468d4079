import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CODE_LENGTH, codeOf } from '../../src/server/modules/oauth/image-code/check-code';
import { toClientHash } from '../../src/server/modules/oauth/password';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../src/server/testing/test-app';

/** Attacks on what people change of their own account: nobody reaches anything of somebody else's, or more than they have. */
const OWN = '/api/permission/Users/Current';
const right = toClientHash(TEST_PASSWORD);
const FREE = 2;
const MINUTE_MS = 60_000;

// Password hashing is slow by design: minutes on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let server: TestApp;
let ownId: string;
let victimId: string;
beforeAll(async () => {
  // A frozen clock: slow hashing must not let the next attempt in.
  const startedAt = 1_000 * 10 * MINUTE_MS;
  server = await createTestApp({ now: () => startedAt, config: { loginFreeAttempts: FREE } });
  const { db } = server.deps;
  const named = (id: string) => ({ id, full_name: id, en_code: id });
  await db.insertInto('roles').values(['strong', 'weak'].map(named)).execute();
  await db
    .insertInto('positions')
    .values([
      { ...named('foreignPosition'), organize_id: 'department' },
      { ...named('ownPosition'), organize_id: 'department' },
    ])
    .execute();
  await db
    .insertInto('organizes')
    .values({ ...named('foreign'), parent_id: '-1', type: 'company' })
    .execute();
  ownId = await server.createUser({ account: 'attacker', roleIds: ['weak'], positionIds: ['ownPosition'] });
  victimId = await server.createUser({ account: 'victim', realName: '受害者' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.time.offsetMs = 0;
  await server.deps.db.deleteFrom('rate_limits').execute();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, body?: object) => server.call('attacker', method, `${OWN}/${path}`, body);
const userRow = (id: string) =>
  server.deps.db.selectFrom('users').selectAll('users').where('id', '=', id).executeTakeFirstOrThrow();

/** What somebody is, and belongs to. */
async function standing(id: string) {
  const { account, real_name, password_hash, is_administrator, enabled_mark, manager_id } = await userRow(id);
  const links = async (table: 'user_roles' | 'user_organizes' | 'user_positions') =>
    (await server.deps.db.selectFrom(table).selectAll().where('user_id', '=', id).execute()).map((row) =>
      JSON.stringify(row),
    );
  const belongs = await Promise.all((['user_roles', 'user_organizes', 'user_positions'] as const).map(links));
  return { account, real_name, password_hash, is_administrator, enabled_mark, manager_id, belongs };
}

describe('BaseInfo', () => {
  it.each([
    ['an administrator', { isAdministrator: 1, is_administrator: true }],
    ['another account and name', { account: 'admin', realName: 'X', real_name: 'X' }],
    ['roles', { roleId: 'strong', roleIds: ['strong'] }],
    ['organisations', { organizeId: 'foreign', organizeIds: ['foreign'], organizeIdTree: [['foreign']] }],
    [
      'positions',
      { positionId: 'foreignPosition', positionIds: ['foreignPosition'], mainPositionId: 'foreignPosition' },
    ],
    ['a password', { password: toClientHash('Other#2026'), passwordHash: 'x', password_hash: 'x' }],
    ['a state and a manager', { enabledMark: 2, managerId: 'nobody', groupIds: ['g'] }],
  ])('makes its user no %s', async (_what, more) => {
    const before = await standing(ownId);
    const info = (await call('GET', 'BaseInfo')).data;
    expect(await call('PUT', 'BaseInfo', { ...info, ...more, email: 'own@example.org' })).toMatchObject({ code: 200 });
    expect(await standing(ownId)).toEqual(before);
  });

  it('changes nobody else, whatever id it names', async () => {
    const before = await userRow(victimId);
    const info = (await call('GET', 'BaseInfo')).data;
    for (const more of [{ id: victimId }, { userId: victimId }, { id: victimId, account: 'victim' }]) {
      const { version } = (await call('GET', 'BaseInfo')).data;
      await call('PUT', 'BaseInfo', { ...info, version, ...more, email: 'stolen@example.org' });
    }
    await call('PUT', `BaseInfo?id=${victimId}&userId=${victimId}`, {
      ...info,
      version: undefined,
      email: 'q@example.org',
    });
    expect(await userRow(victimId)).toEqual(before);
    expect((await call('GET', `BaseInfo?id=${victimId}`)).data).toMatchObject({ id: ownId, account: 'attacker' });
  });

  it('refuses what is no value of a field, and a version that is out of date', async () => {
    const info = (await call('GET', 'BaseInfo')).data;
    for (const more of [
      { mobilePhone: '<script>' },
      { email: 'no mail' },
      { gender: 9 },
      { postalAddress: 'x'.repeat(201) },
      { birthday: 'yesterday' },
    ])
      expect([more, (await call('PUT', 'BaseInfo', { ...info, ...more })).code]).toEqual([more, 400]);
    expect((await call('PUT', 'BaseInfo', { ...info, version: info.version - 1 })).code).toBe(409);
  });
});

describe('major', () => {
  it.each([
    ['Organize', 'foreign'],
    ['Organize', 'gone'],
    ['Position', 'foreignPosition'],
    ['Position', "' or 1=1 --"],
    ['System', 'other'],
  ])('makes nothing of somebody else’s the main one: %s %s', async (majorType, majorId) => {
    const before = await userRow(ownId);
    expect(await call('PUT', 'major', { majorType, majorId })).toMatchObject({ code: 404 });
    expect(await userRow(ownId)).toEqual(before);
  });

  it('knows no other kinds, and nobody else', async () => {
    for (const majorType of ['Role', 'constructor', '', 'organize'])
      expect((await call('PUT', 'major', { majorType, majorId: 'department' })).code).toBe(400);
    const before = await userRow(victimId);
    await call('PUT', 'major', { majorType: 'Position', majorId: 'ownPosition', userId: victimId, id: victimId });
    expect(await userRow(victimId)).toEqual(before);
  });
});

describe('what others have', () => {
  it('subordinates, logs, sessions and signatures are the asking user’s alone', async () => {
    await server.signIn('victim');
    expect((await call('GET', `Subordinate/${victimId}`)).code).toBe(404);
    await server.deps.db.updateTable('users').set({ manager_id: ownId }).where('id', '=', victimId).execute();
    expect((await call('GET', 'Subordinate/0')).data).toMatchObject([{ id: victimId }]);
    await server.deps.db.updateTable('users').set({ manager_id: null }).where('id', '=', victimId).execute();
    for (const category of ['1', '5', 'x']) {
      const log = await call('GET', `SystemLog?category=${category}&userId=${victimId}&keyword=%25`);
      expect(JSON.stringify(log.data)).not.toContain('victim');
    }
    const [theirs] = (await server.call('victim', 'GET', `${OWN}/Sessions`)).data.list;
    expect((await call('DELETE', `Sessions/${theirs.id}`)).code).toBe(400);
    expect((await server.call('victim', 'GET', `${OWN}/Sessions`)).code).toBe(200);
  });

  it('a picture is never read from or written to a path', async () => {
    const before = (await userRow(ownId)).head_icon;
    for (const name of ['..%2F..%2Fetc%2Fpasswd', '..\\secret.key', 'https%3A%2F%2Fevil.example', '%00'])
      expect([404, 400]).toContain((await call('PUT', `Avatar/${name}`)).code);
    expect((await userRow(ownId)).head_icon).toBe(before);
    for (const signImg of ['/etc/passwd', 'https://evil.example/x.png', 'data:image/svg+xml,<svg onload=alert(1)>'])
      expect((await call('POST', 'SignImg', { signImg })).code).toBe(400);
  });
});

describe('the own password', () => {
  const change = (body: object) => call('POST', 'Actions/ModifyPassword', body);
  const fresh = toClientHash('Other#2026');

  it('cannot be changed without the old one, for anybody', async () => {
    const before = [await standing(ownId), await standing(victimId)];
    for (const body of [
      { password: fresh },
      { oldPassword: '', password: fresh },
      { oldPassword: toClientHash('wrong'), password: fresh },
      { oldPassword: (await userRow(ownId)).password_hash, password: fresh },
      { oldPassword: toClientHash('wrong'), password: fresh, userId: victimId, account: 'victim' },
    ]) {
      await server.deps.db.deleteFrom('rate_limits').execute();
      expect((await change(body)).code).toBe(400);
    }
    expect([await standing(ownId), await standing(victimId)]).toEqual(before);
  });

  it('is not found by trying: wrong ones make the next wait', async () => {
    const codes: number[] = [];
    for (let tried = 0; tried < FREE + 3; tried += 1)
      codes.push((await change({ oldPassword: toClientHash(`guess${String(tried)}`), password: fresh })).code);
    expect(codes.at(-1)).toBe(429);
    expect((await change({ oldPassword: right, password: fresh })).code).toBe(429);
  });

  it('a code of a picture is used once, lasts minutes, and a wrong one tries no password', async () => {
    const code = (random: string) => codeOf(server.deps, random, CODE_LENGTH);
    const wrongOld = { oldPassword: toClientHash('wrong'), password: fresh };
    const faultOf = async (body: object) => (await change({ ...wrongOld, ...body })).data?.errors?.[0]?.field;
    const stale = code('0.9');
    expect(await faultOf({ timestamp: 0.1, code: code('0.1') })).toBe('oldPassword');
    // Used up by the attempt before.
    expect(await faultOf({ timestamp: 0.1, code: code('0.1') })).toBe('code');
    expect(await faultOf({ timestamp: 0.2, code: code('0.3') })).toBe('code');
    expect(await faultOf({ timestamp: '', code: code('') })).toBe('code');
    expect(await faultOf({ timestamp: 0.4 })).toBe('code');
    server.time.offsetMs = 11 * MINUTE_MS;
    expect(await faultOf({ timestamp: 0.9, code: stale })).toBe('code');
    server.time.offsetMs = 0;
    await server.deps.db.deleteFrom('rate_limits').execute();
    for (let tried = 0; tried < FREE + 3; tried += 1) await faultOf({ timestamp: `try${String(tried)}`, code: 'none' });
    expect((await change({ oldPassword: right, password: fresh })).code).toBe(200);
    await server.deps.db
      .updateTable('users')
      .set({ password_hash: (await userRow(victimId)).password_hash })
      .where('id', '=', ownId)
      .execute();
  });
});

it('a locked session changes nothing of its account', async () => {
  await server.createUser({ account: 'away' });
  const { authorization } = await server.signIn('away');
  const send = async (method: Method, url: string, payload?: object) =>
    (await server.app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) })).json();
  expect(await send('PUT', '/api/oauth/LockScreen')).toMatchObject({ code: 200 });
  for (const [method, path, body] of [
    ['GET', 'BaseInfo'],
    ['PUT', 'BaseInfo', { email: 'a@example.org' }],
    ['PUT', 'major', { majorType: 'Organize', majorId: 'department' }],
    ['POST', 'Actions/ModifyPassword', { oldPassword: right, password: toClientHash('Other#2026') }],
    ['GET', 'Subordinate/0'],
    ['GET', 'SystemLog'],
    ['GET', 'Authorize'],
    ['PUT', 'own/SignImg'],
  ] as const)
    expect([path, (await send(method, `${OWN}/${path}`, body)).code]).toEqual([path, 423]);
});

it('ids and words that no database takes find nothing, and are no internal error', async () => {
  for (const odd of ['%00', '%F0%9F%98%80', '%25', '%5C', '%27%3B--', '1e309']) {
    for (const path of [
      `Users/Current/Subordinate/${odd}`,
      `Users/Current/SystemLog?category=${odd}&keyword=${odd}&startTime=${odd}&endTime=999999999999999`,
      `Users/Current/SystemLog?category=1&keyword=${odd}`,
      `Users/ImUser?keyword=${odd}&currentPage=${odd}&pageSize=${odd}`,
      `Users/GetUsersByPositionId?positionId=${odd}&keyword=${odd}`,
      `Users/getUsersByRoleId?roleId=${odd}&keyword=${odd}`,
      `Users/GetUsersByRoleOrgId?roleId=${odd}&organizeId=${odd}&keyword=`,
      `Authority/Model/${odd}/Role`,
    ]) {
      const { code } = await server.call('admin', 'GET', `/api/permission/${path}`);
      expect([path, [200, 400, 404].includes(code)]).toEqual([path, true]);
    }
    const level = await server.call('admin', 'POST', `/api/permission/Users/GetListByAuthorize/${odd}`, {
      keyword: '',
    });
    expect(level).toMatchObject({ code: 200, data: { list: [] } });
  }
});
