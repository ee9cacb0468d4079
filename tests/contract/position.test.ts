import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_COMPANY_ID, TEST_DEPARTMENT_ID } from '../../src/server/testing/test-app';
import { isStockHere, readStock } from './stock';
import { createSystemServer, type SystemServer } from './system-server';

/** Positions as 3.4.7 clients use them (docs/clients.md#people-and-places). */
let server: SystemServer;
const POSITION = '/api/permission/Position';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  server.call('admin', method, url, body);

let made = 0;
const positionBody = (more: object = {}) => {
  made += 1;
  const names = { fullName: `岗位${made}`, enCode: `P${made}` };
  return { organizeId: TEST_DEPARTMENT_ID, ...names, type: '', sortCode: 0, enabledMark: 1, description: '', ...more };
};
const make = (more: object = {}) => server.make(POSITION, positionBody(more));

let directorId = '';
let nurseId = '';
beforeAll(async () => {
  server = await createSystemServer();
  await server.deps.db
    .insertInto('organizes')
    .values({ id: 'ward', parent_id: TEST_DEPARTMENT_ID, type: 'department', full_name: '一病区', en_code: 'ward' })
    .execute();
  directorId = await make({ organizeId: TEST_COMPANY_ID, fullName: '院长', enCode: 'director' });
  nurseId = await make({ organizeId: 'ward', fullName: '护士长', enCode: 'head', sortCode: 1 });
});
afterAll(() => server.close());

describe('the dialog', () => {
  it('creates, reads, changes, toggles and removes', async () => {
    const created = await call('POST', POSITION, positionBody({ fullName: '药师', enCode: 'pharmacist' }));
    expect(created).toMatchObject({ code: 200, msg: '新建成功' });
    const { id } = created.data;
    const info = (await call('GET', `${POSITION}/${id}`)).data;
    expect(info).toEqual({
      id,
      organizeId: TEST_DEPARTMENT_ID,
      organizeIdTree: [TEST_COMPANY_ID, TEST_DEPARTMENT_ID],
      fullName: '药师',
      enCode: 'pharmacist',
      type: '',
      sortCode: 0,
      enabledMark: 1,
      description: '',
      version: expect.any(Number),
    });
    expect(await call('PUT', `${POSITION}/${id}`, { ...info, organizeId: 'ward' })).toMatchObject({ msg: '更新成功' });
    expect((await call('GET', `${POSITION}/${id}`)).data).toMatchObject({
      organizeIdTree: [TEST_COMPANY_ID, TEST_DEPARTMENT_ID, 'ward'],
    });
    expect(await call('PUT', `${POSITION}/${id}/Actions/State`)).toMatchObject({ msg: '操作成功' });
    const all = (await call('GET', `${POSITION}/All`)).data.list.map((row: { id: string }) => row.id);
    expect([all.includes(id), all.includes(nurseId)]).toEqual([false, true]);
    expect(await call('DELETE', `${POSITION}/${id}`)).toMatchObject({ msg: '删除成功' });
    expect(await call('GET', `${POSITION}/${id}`)).toMatchObject({ code: 404 });
  });

  it.each([
    ['请选择所属组织', { organizeId: '' }],
    ['所属组织不存在或已被删除', { organizeId: 'nowhere' }],
    ['请输入岗位名称', { fullName: '' }],
    ['岗位名称最多为50个字符！', { fullName: '字'.repeat(51) }],
    ['请输入岗位编码', { enCode: '' }],
    ['岗位编码最多为50个字符！', { enCode: 'a'.repeat(51) }],
    ['编码“head”已存在', { organizeId: 'ward', enCode: 'head' }],
  ])('is refused with %s: %j', async (msg, more) => {
    expect(await call('POST', POSITION, positionBody(more))).toMatchObject({ code: 400, msg });
  });

  it('keeps a position that someone holds', async () => {
    const id = await make();
    await server.createUser({ account: 'holder', positionIds: [id] });
    expect(await call('DELETE', `${POSITION}/${id}`)).toMatchObject({ code: 400, msg: '该岗位下还有用户，不允许删除' });
  });
});

describe('reading', () => {
  it('lists an organisation with everything below it, type and organisation as texts', async () => {
    const typeId = await server.make('/api/system/DictionaryType', {
      parentId: '-1',
      fullName: '岗位分类',
      enCode: 'PositionType',
    });
    const type = await server.make('/api/system/DictionaryData', {
      dictionaryTypeId: typeId,
      parentId: '0',
      fullName: '技术岗',
      enCode: '2',
    });
    await call(
      'PUT',
      `${POSITION}/${nurseId}`,
      positionBody({ organizeId: 'ward', fullName: '护士长', enCode: 'head', type }),
    );
    const { list, pagination } = (await call('GET', `${POSITION}?organizeId=ward&keyword=&currentPage=1&pageSize=20`))
      .data;
    expect(pagination).toEqual({ currentPage: 1, pageSize: 20, total: 1 });
    expect(list).toMatchObject([
      {
        id: nurseId,
        fullName: '护士长',
        enCode: 'head',
        type: '技术岗',
        department: '示范医院/心内科/一病区',
        creatorTime: expect.any(Number),
      },
    ]);
    const ids = async (query: string) =>
      (await call('GET', `${POSITION}?pageSize=500&${query}`)).data.list.map((row: { id: string }) => row.id);
    expect(await ids(`organizeId=${TEST_DEPARTMENT_ID}`)).toContain(nurseId);
    expect(await ids(`organizeId=${TEST_DEPARTMENT_ID}`)).not.toContain(directorId);
    expect(await ids('organizeId=')).toEqual(expect.arrayContaining([nurseId, directorId]));
    expect(await ids('keyword=HEAD')).toEqual([nurseId]);
  });

  it('groups by organisation for pickers', async () => {
    const answer = await call('POST', `${POSITION}/getListByOrgIds`, {
      organizeIds: ['ward', TEST_COMPANY_ID, 'nowhere'],
    });
    expect(answer.data.list).toMatchObject([
      {
        id: 'ward',
        fullName: '示范医院/心内科/一病区',
        hasChildren: true,
        children: [{ id: nurseId, type: 'position' }],
      },
      { id: TEST_COMPANY_ID, fullName: '示范医院', children: [{ id: directorId, fullName: '院长' }] },
    ]);
    expect((await call('POST', `${POSITION}/getListByOrgIds`, { organizeIds: 'ward' })).data.list).toHaveLength(1);
    expect((await call('POST', `${POSITION}/getListByOrgIds`, {})).data.list).toEqual([]);
  });

  it('offers a restricted picker its organisations and positions as a tree', async () => {
    const read = async (body: object) => (await call('POST', `${POSITION}/PositionCondition`, body)).data.list;
    const leaves = (list: { type: string; id: string; children: never[] }[]): string[] =>
      list.flatMap(({ type, id, children }) => (type === 'position' ? [id] : leaves(children)));
    expect(leaves(await read({ keyword: '', departIds: ['ward'], positionIds: [directorId] })).sort()).toEqual(
      [nurseId, directorId].sort(),
    );
    expect(leaves(await read({ keyword: '护士', departIds: ['ward'], positionIds: [directorId] }))).toEqual([nurseId]);
    // Those of organisations below count, as when a record is saved.
    expect(leaves(await read({ departIds: [TEST_COMPANY_ID] }))).toEqual(expect.arrayContaining([nurseId, directorId]));
    expect(await read({ keyword: null, departIds: [], positionIds: null })).toEqual([]);
  });

  it('needs the menu to manage; picking does not', async () => {
    await server.createUser({ account: 'plain' });
    await server.createMenuUser('keeper', 'permission.position');
    const id = await make();
    for (const url of [`${POSITION}/All`, `${POSITION}/Selector`])
      expect(await server.call('plain', 'GET', url)).toMatchObject({ code: 200 });
    for (const [method, url, body] of [
      ['GET', POSITION],
      ['GET', `${POSITION}/${id}`],
      ['POST', POSITION, positionBody()],
      ['PUT', `${POSITION}/${id}`, positionBody()],
      ['PUT', `${POSITION}/${id}/Actions/State`],
      ['DELETE', `${POSITION}/${id}`],
    ] as const) {
      expect(await server.call('plain', method, url, body)).toMatchObject({ code: 403 });
      expect(await server.call('keeper', method, url, body)).toMatchObject({ code: 200 });
    }
  });
});

describe.skipIf(!isStockHere)('the 123 positions of a real platform', () => {
  it('are taken as they are', async () => {
    const rows = readStock('positions');
    const organizes = [...new Set(rows.map((row) => row['OrganizeId'] ?? ''))];
    await server.deps.db
      .insertInto('organizes')
      .values(organizes.map((id) => ({ id, type: 'department' as const, full_name: id, en_code: id })))
      .execute();
    for (const row of rows) {
      await make({
        organizeId: row['OrganizeId'],
        fullName: row['FullName'],
        enCode: row['EnCode'],
        type: row['Type'],
      });
    }
    const { data } = await call('POST', `${POSITION}/getListByOrgIds`, { organizeIds: organizes });
    expect(data.list.flatMap(({ children }: { children: object[] }) => children)).toHaveLength(123);
  });
});
