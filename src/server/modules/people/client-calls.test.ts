import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app';
import { seedOrganisation } from '../../seed/organisation';
import { createTestApp, type TestApp } from '../../testing/test-app';

/** What pickers of 3.4.7 clients read (docs/clients.md#people-and-places). */
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.deps.db.transaction().execute((trx) => seedOrganisation(trx, ''));
  await server.deps.db.updateTable('users').set({ enabled_mark: 0 }).where('id', '=', 'user037').execute();
  await server.deps.db.updateTable('users').set({ gender: 3 }).where('id', '=', 'user012').execute();
  await server.deps.db.updateTable('users').set({ gender: 1 }).where('id', '=', 'user011').execute();
});
afterAll(() => server.close());

const base = '/api/permission';
async function read(call: string, body?: object, account = 'staff43') {
  const answer = await server.call(account, body ? 'POST' : 'GET', `${base}/${call}`, body);
  expect(answer.msg).toBe('Success');
  return answer.data;
}
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

describe('people', () => {
  it('stand in the tree level by level, also where they belong besides', async () => {
    const { list } = await read('Users/ImUser/Selector/depEquipment', {});
    expect(idsOf(list)).toEqual(['user011', 'user012', 'user023', 'user035']);
    expect(list[0]).toMatchObject({
      fullName: '徐明辉/staff11',
      type: 'user',
      isLeaf: true,
      hasChildren: false,
      gender: 1,
    });
    expect((await read('Users/getUserList', { userId: ['user012', 'user011'] })).list).toMatchObject([
      { id: 'user012', gender: 3 },
      { id: 'user011', gender: 1 },
    ]);
    expect(idsOf((await read('Users/ImUser/Selector/0', { keyword: 'xmh' })).list)).toEqual(['user011']);
  });

  it('of a restricted picker are those of its lists, a page at a time', async () => {
    const condition = { departIds: ['depImaging'], groupIds: ['groupEquipment--group'], userIds: null };
    const answer = await read('Users/UserCondition', { ...condition, pagination: { currentPage: 1, pageSize: 3 } });
    expect(idsOf(answer.list)).toEqual(['user009', 'user011', 'user012']);
    expect(answer.pagination).toEqual({ currentPage: 1, pageSize: 3, total: 6 });
    const searched = { ...condition, pagination: { keyword: 'xuming' } };
    expect(idsOf((await read('Users/UserCondition', searched)).list)).toEqual(['user011']);
    expect((await read('Users/UserCondition', {})).list).toEqual([]);
  });

  it('of a mixed field are named with their types, and whoever belongs to them listed', async () => {
    const userId = ['user037--user', 'depImaging--department', 'roleTriage--role', 'groupDrug--group', 'gone--user'];
    const { list } = await read('Users/getSelectedList', { userId });
    expect(list.map(({ id, type, fullName }: Record<string, string>) => [id, type, fullName])).toEqual([
      ['user037', 'user', '沈培源/staff37'],
      ['depImaging', 'department', '影像科'],
      ['roleTriage', 'role', '急诊分诊员'],
      ['groupDrug', 'group', '药事管理委员会'],
    ]);
    const people = await read('Users/getSelectedUserList', { ids: ['depImaging--department', 'roleTriage--role'] });
    expect(idsOf(people.list)).toEqual(['user009', 'user021', 'user029', 'user033']);
  });

  it('around the user are lists without a wrapping', async () => {
    expect(idsOf(await read('Users/getOrganization?organizeId=0', undefined, 'staff12'))).toEqual([
      'user012',
      'user024',
      'user036',
    ]);
    expect(idsOf(await read('Users/getOrganization?organizeId=depImaging&keyword=lyk'))).toEqual(['user021']);
    expect((await read('Users/getSubordinates', { keyword: '' })).length).toBe(15);
    expect(idsOf(await read('Users/getSubordinates', { keyword: '吴佳怡' }))).toEqual(['user010']);
  });

  it('default to the user where a restriction allows it', async () => {
    const asks = (call: string, body: object) => read(call, body, 'staff12');
    const user = 'Users/getDefaultCurrentValueUserId';
    expect(await asks(user, { departIds: ['orgMedtech'] })).toEqual({ userId: 'user012' });
    expect(await asks(user, { roleIds: ['roleTriage'] })).toEqual({ userId: '' });
    const department = 'Organize/getDefaultCurrentValueDepartmentId';
    expect(await asks(department, { departIds: ['orgMedtech'] })).toEqual({ departmentId: 'depInformation' });
    expect(await asks(department, { departIds: ['depImaging'] })).toEqual({ departmentId: '' });
  });

  it('stand in the caches of clients, disabled ones left out', async () => {
    const { list } = await read('Users/All');
    expect(list).toHaveLength(43);
    const [, hospital] = (await read('Users/Selector')).list;
    expect(hospital).toMatchObject({ id: 'orgHospital', type: 'company' });
    expect(hospital.children.map(({ id }: { id: string }) => id)).toEqual(['orgClinical', 'orgMedtech', 'user041']);
  });
});

describe('organisations, roles and groups', () => {
  it('OrganizeCondition names roots by their paths and every node by its own name', async () => {
    const { list } = await read('Organize/OrganizeCondition', { departIds: ['orgMedtech', 'depImaging'] });
    expect(list).toMatchObject([
      { id: 'orgMedtech', fullName: '嘉和市中心医院/医技与保障中心', lastFullName: '医技与保障中心' },
    ]);
    expect(list[0].children[0]).toMatchObject({ fullName: '检验科', lastFullName: '检验科', hasChildren: false });
    const [root] = (await read('Organize/Department/Selector/0')).list.slice(-1);
    expect(root).toMatchObject({ fullName: '嘉和市中心医院', lastFullName: '嘉和市中心医院' });
  });

  it('roles stand at each of their organisations, global ones below the node 1', async () => {
    const { list } = await read('Role/Selector');
    expect(list[0]).toMatchObject({ id: '1', fullName: '全局' });
    expect(list[0].children).toHaveLength(5);
    const texts = JSON.stringify(list);
    expect(texts).toContain('"onlyId":"depImaging-roleLabDuty"');
    expect(texts).toContain('"onlyId":"depLaboratory-roleLabDuty"');
    const groups = (await read('Role/getListByOrgIds', { organizeIds: ['depImaging', 'depInternal'] })).list;
    expect(groups.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
      '全局',
      '嘉和市中心医院/医技与保障中心/影像科',
    ]);
    expect(groups[1].children).toMatchObject([{ id: 'roleLabDuty', type: 'role' }]);
  });

  it('Group/Selector answers the list itself', async () => {
    expect((await read('Group/Selector'))[0]).toMatchObject({ id: 'groupInfection', type: 'group' });
  });
});

it('lists that are read as a whole count as slow', async () => {
  const routes: RouteOptions[] = [];
  const app = await createApp(server.deps, { onRoute: (route) => void routes.push(route) });
  await app.close();
  const whole = ['All', 'Selector', 'ImUser/Selector/:id', 'getOrganization', 'getSubordinates'];
  const urls = whole.map((path) => `${base}/Users/${path}`);
  const found = routes.filter(({ url, method }) => urls.includes(url) && method !== 'HEAD');
  expect(found.map(({ url, config }) => [url, config?.cost]).toSorted()).toEqual(
    urls.map((url) => [url, 'slow']).toSorted(),
  );
});

it('CurrentUser tells groups, the path of the organisation and everybody below', async () => {
  const { userInfo } = (await server.call('staff12', 'GET', '/api/oauth/CurrentUser')).data;
  expect(userInfo).toMatchObject({
    organizeIdList: ['orgHospital', 'orgMedtech', 'depInformation'],
    positionIds: [
      { id: 'posInformationHead', name: '信息科主任' },
      { id: 'posEquipmentHead', name: '设备科主任' },
    ],
    roleIds: ['roleHead'],
    groupIds: ['groupEquipment'],
    groupNames: ['设备论证小组'],
    manager: '单志远/staff43',
    subordinates: ['user024', 'user036'],
  });
});
