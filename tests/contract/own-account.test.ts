import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toClientHash } from '../../src/server/modules/oauth/password';
import { seedOrganisation } from '../../src/server/seed/organisation';
import { createTestApp, type TestApp } from '../../src/server/testing/test-app';

/** The pages that a 3.4.7 client has of the signed-in user (docs/clients.md#own-settings). */
const OWN = '/api/permission/Users/Current';
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.deps.db.transaction().execute((trx) => seedOrganisation(trx, ''));
  const more = { user_id: 'user012', organize_id: 'depImaging' };
  await server.deps.db.insertInto('user_organizes').values(more).execute();
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function ask(method: Method, path: string, body?: object, account = 'staff12') {
  const answer = await server.call(account, method, `${OWN}/${path}`, body);
  expect(answer).toMatchObject({ code: 200, msg: expect.any(String) });
  return answer.data;
}

describe('BaseInfo', () => {
  it('has what the profile shows, each of its type', async () => {
    expect(await ask('GET', 'BaseInfo?n=1')).toEqual({
      id: 'user012',
      account: 'staff12',
      realName: expect.any(String),
      avatar: '',
      organize: '嘉和市中心医院/医技与保障中心/信息科',
      position: '信息科主任,设备科主任',
      manager: '单志远/staff43',
      roleId: expect.any(String),
      gender: expect.any(Number),
      birthday: null,
      mobilePhone: expect.any(String),
      email: expect.any(String),
      landline: expect.any(String),
      telePhone: expect.any(String),
      nation: '',
      nativePlace: '',
      certificatesType: '',
      certificatesNumber: '',
      education: '',
      urgentContacts: '',
      urgentTelePhone: '',
      postalAddress: '',
      creatorTime: expect.any(Number),
      prevLogTime: null,
      version: expect.any(Number),
    });
  });

  it('takes back what it answered, with changes', async () => {
    const info = await ask('GET', 'BaseInfo');
    const birthday = 473_385_600_000;
    await ask('PUT', 'BaseInfo', { ...info, gender: 2, birthday, mobilePhone: '13800138000', signature: 'x' });
    expect(await ask('GET', 'BaseInfo')).toMatchObject({ gender: 2, birthday, mobilePhone: '13800138000' });
  });
});

describe('organisations, positions and roles of one’s own', () => {
  it('are lists themselves, the main one marked and first', async () => {
    const organizes = await ask('GET', 'getUserOrganizes');
    expect(organizes).toEqual([
      { id: 'depInformation', fullName: expect.stringContaining('/信息科'), isDefault: 1 },
      { id: 'depImaging', fullName: expect.stringContaining('/影像科'), isDefault: 0 },
      { id: 'depEquipment', fullName: expect.stringContaining('/设备科'), isDefault: 0 },
    ]);
    const positions = await ask('GET', 'getUserPositions');
    expect(positions).toEqual([
      { id: 'posInformationHead', fullName: '信息科主任', isDefault: 1 },
      { id: 'posEquipmentHead', fullName: '设备科主任', isDefault: 0 },
    ]);
    expect(await ask('GET', 'getUserRoles')).toEqual([{ id: 'roleHead', fullName: expect.any(String), isDefault: 0 }]);
  });

  it('major changes the main one, and CurrentUser follows', async () => {
    await ask('PUT', 'major', { majorId: 'depImaging', majorType: 'Organize' });
    await ask('PUT', 'major', { majorId: 'posEquipmentHead', majorType: 'Position' });
    await ask('PUT', 'major', { majorId: 'main', majorType: 'System' });
    const { userInfo } = (await server.call('staff12', 'GET', '/api/oauth/CurrentUser')).data;
    expect(userInfo).toMatchObject({
      organizeId: 'depImaging',
      organizeIdList: ['orgHospital', 'orgMedtech', 'depImaging'],
      positionId: 'posEquipmentHead',
    });
    expect(userInfo.positionIds[0]).toEqual({ id: 'posEquipmentHead', name: '设备科主任' });
    expect((await ask('GET', 'getUserOrganizes'))[0]).toMatchObject({ id: 'depImaging', isDefault: 1 });
    await ask('PUT', 'major', { majorId: 'depInformation', majorType: 'Organize' });
  });
});

describe('subordinates', () => {
  it('open level by level below the user, and nowhere else', async () => {
    const own = await ask('GET', 'Subordinate/0');
    expect(own).toMatchObject([
      { id: 'user024', userName: expect.stringMatching(/\/staff24$/), department: expect.any(String), isLeaf: true },
      { id: 'user036' },
    ]);
    const [first] = await ask('GET', 'Subordinate/0', undefined, 'staff43');
    expect(first).toMatchObject({ isLeaf: expect.any(Boolean), avatar: '', position: expect.any(String) });
    expect(await ask('GET', 'Subordinate/user012', undefined, 'staff43')).toEqual(own);
    expect(await ask('GET', 'Subordinate/user024')).toEqual([]);
  });
});

describe('the log of one’s own', () => {
  it('has sign-ins of category 1, and what the user has changed', async () => {
    await ask('PUT', 'BaseInfo', { ...(await ask('GET', 'BaseInfo')), email: 'a@example.org' });
    const page = 'currentPage=1&pageSize=20&keyword=&startTime=&endTime=';
    const signIns = await ask('GET', `SystemLog?category=1&${page}`);
    expect(signIns.pagination).toEqual({ currentPage: 1, pageSize: 20, total: signIns.list.length });
    expect(signIns.list[0]).toEqual({
      id: expect.any(String),
      creatorTime: expect.any(Number),
      userName: expect.stringContaining('/staff12'),
      ipaddress: expect.any(String),
      ipaddressName: '',
      platForm: expect.any(String),
    });
    const changes = await ask('GET', `SystemLog?category=5&${page}`);
    expect(changes.list[0]).toMatchObject({ requestMethod: 'PUT', requestURL: '/api/permission/Users' });
    const [{ creatorTime }] = changes.list;
    const early = await ask('GET', `SystemLog?category=5&currentPage=1&pageSize=20&endTime=${creatorTime - 3_600_000}`);
    expect(early.list).toEqual([]);
    const late = await ask('GET', `SystemLog?category=5&startTime=${creatorTime}&endTime=${creatorTime}&keyword=`);
    expect(late.list).toHaveLength(1);
  });
});

describe('signatures', () => {
  it('are listed, kept, made the default and removed', async () => {
    const signImg =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    expect((await server.call('staff12', 'PUT', `${OWN}/own/SignImg`)).code).toBe(404);
    await ask('POST', 'SignImg', { signImg, isDefault: 1 });
    const [kept] = await ask('GET', 'SignImg');
    expect(kept).toMatchObject({ id: expect.any(String), signImg, isDefault: 1 });
    await ask('PUT', `${kept.id}/SignImg`);
    expect((await server.call('staff12', 'PUT', `${OWN}/other/SignImg`)).code).toBe(404);
    await ask('DELETE', `${kept.id}/SignImg`);
    expect(await ask('GET', 'SignImg')).toEqual([]);
  });
});

describe('the code in the picture of the password dialog', () => {
  const picture = (url: string) => server.app.inject({ method: 'GET', url });

  it('is a picture for anybody, in which no text stands', async () => {
    for (const url of ['/api/file/ImageCode/0.7183', '/api/oauth/ImageCode/6/1793462400000']) {
      const answer = await picture(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' });
      expect(answer.body).toMatch(/^<svg .*<\/svg>$/);
      expect(answer.body).not.toMatch(/<text|<script|on\w+=/);
    }
    expect((await picture('/api/oauth/ImageCode/9/1')).json()).toMatchObject({ code: 400 });
  });

  it('a wrong one is said at its field, and the password stays', async () => {
    await server.createUser({ account: 'forgetful' });
    const body = { oldPassword: toClientHash('Formloom@1'), password: toClientHash('Other#2026') };
    const answer = await server.call('forgetful', 'POST', `${OWN}/Actions/ModifyPassword`, {
      ...body,
      code: 'none',
      timestamp: 0.7183,
    });
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ field: 'code', message: expect.any(String) }] } });
    expect((await server.call('forgetful', 'POST', `${OWN}/Actions/ModifyPassword`, body)).code).toBe(200);
  });
});
